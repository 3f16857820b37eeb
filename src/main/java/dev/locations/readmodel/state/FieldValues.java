package dev.locations.readmodel.state;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;

/** The values of a field of all locations of a snapshot. */
public final class FieldValues {

	private final Column column;

	FieldValues(Column column) {
		this.column = column;
	}

	/** Returns the values of the base, by ordinal. */
	public Column column() {
		return this.column;
	}

	/**
	 * Returns the value of an item: by its code in the column, or from the changed
	 * record.
	 */
	public FieldValue value(int item) {
		return FieldValue.MISSING;
	}

}
