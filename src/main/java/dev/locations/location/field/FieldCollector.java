package dev.locations.location.field;

import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;

/**
 * Collects the values of a field of many locations in a column. A value is parsed when it
 * is found for the first time only.
 */
public final class FieldCollector {

	private final FieldPath path;

	private final ValueFinder finder;

	private final Column.Builder column;

	/**
	 * Collects a field.
	 * @param field the dotted name
	 * @param size how many locations there are
	 */
	public FieldCollector(String field, int size) {
		this.column = new Column.Builder(size);
		this.path = FieldPath.of(field);
		this.finder = new ValueFinder(this.path);
	}

	/** Returns the field of a location that holds the values. */
	public String field() {
		return this.path.keys().get(0);
	}

	/**
	 * Adds the value of the next location.
	 * @param json has the location or, with the comma or brace before it, its
	 * {@link #field()} from the start, included, to the end, excluded; nothing if it does
	 * not have the field
	 */
	public void add(byte[] json, int from, int to) {
		if (this.finder.find(json, from, to)) {
			addValue(json, this.finder.start(), this.finder.end());
		}
		else {
			this.column
				.add(this.finder.isEscaped() ? FieldReader.parsed(json, from, to, this.path) : FieldValue.MISSING);
		}
	}

	private void addValue(byte[] json, int start, int end) {
		switch (json[start]) {
			case '{' -> this.column.add(FieldValue.OTHER);
			case 'n' -> this.column.add(FieldValue.MISSING);
			case '"' -> {
				if (this.finder.isEscaped() || this.path.isTime()) {
					addParsed(json, start, end);
				}
				else {
					this.column.addText(json, start, end - 1);
				}
			}
			default -> addParsed(json, start, end);
		}
	}

	private void addParsed(byte[] json, int start, int end) {
		this.column.addForm(json, start, end, () -> FieldReader.value(json, start, end, this.path));
	}

	/** Returns how many bytes it takes at most to go on, or to build the column. */
	public long memory() {
		return this.column.memory();
	}

	/** Returns the values in the order in which they were added. */
	public Column build() {
		return this.column.build();
	}

}
