package dev.locations.location.field;

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

	/** A time. */
	TIME,

	/** A list. */
	ARRAY,

	/** An object. */
	OBJECT

}
