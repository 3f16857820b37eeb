package dev.locations.readmodel.search;

import java.util.Set;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.location.field.FieldReader;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;

/**
 * The values of a field of all locations of a snapshot.
 *
 * @param column the values of the base, by ordinal
 */
public record FieldValues(Snapshot snapshot, String field, Column column) {

	/**
	 * Returns the value of an item: by its code in the column, or from the changed
	 * record.
	 */
	public FieldValue value(int item) {
		return (item >= 0) ? this.column.value(this.column.code(item)) : value(this.snapshot.changes().entry(~item));
	}

	FieldValue value(Entry entry) {
		return entry.values(Set.of(this.field), this.snapshot.slabs()).apply(this.field);
	}

	/** Reads the value from a record. */
	public FieldValue ofAddress(long address) {
		return FieldReader.read(this.snapshot.slabs().json(address), Set.of(this.field)).apply(this.field);
	}

}
