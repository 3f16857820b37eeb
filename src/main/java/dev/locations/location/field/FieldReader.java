package dev.locations.location.field;

import java.util.Set;
import java.util.function.Function;

import dev.locations.index.value.FieldValue;

/** Reads the values of some fields of a location from its JSON. */
public final class FieldReader {

	private FieldReader() {
	}

	/**
	 * Reads fields of a whole location.
	 * @param json the JSON object in UTF-8, as it is answered
	 */
	public static Function<String, FieldValue> read(byte[] json, Set<String> fields) {
		return (field) -> FieldValue.MISSING;
	}

}
