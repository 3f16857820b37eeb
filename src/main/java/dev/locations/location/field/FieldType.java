package dev.locations.location.field;

/** The type of a value in JSON; a time is a text there. */
public enum FieldType {

	BOOLEAN, INTEGER, NUMBER, STRING, TIME, ARRAY, OBJECT

}
