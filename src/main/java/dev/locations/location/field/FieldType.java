package dev.locations.location.field;

import org.jspecify.annotations.Nullable;

/** The type of a value in JSON; a time is a text there. */
public enum FieldType {

	/** True or false. */
	BOOLEAN,

	/** A number without a fraction and without an exponent. */
	INTEGER,

	/** Another number. */
	NUMBER,

	/** A text. */
	STRING,

	/** A text that is a date. */
	DATE,

	/** A time, or a text that is one. */
	TIME,

	/** A list. */
	ARRAY,

	/** An object. */
	OBJECT;

	/**
	 * Returns the format that JSON Schema has for the texts of a type; null if it has
	 * none.
	 */
	public @Nullable String format() {
		return (this == DATE) ? "date" : (this == TIME) ? "date-time" : null;
	}

}
