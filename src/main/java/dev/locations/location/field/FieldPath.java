package dev.locations.location.field;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.json.FieldSelection;

/**
 * Where the value of a field is in a location.
 *
 * @param keys the names of the objects that it is in, and its own
 * @param utf8 the keys in UTF-8
 * @param isTime whether its text is a time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FieldPath(List<String> keys, byte[][] utf8, boolean isTime) {

	/** Takes the names joined with dots. */
	public static FieldPath of(String field) {
		List<String> keys = FieldSelection.keys(field);
		return new FieldPath(keys,
				keys.stream().map((key) -> key.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new),
				LocationFields.isTime(field));
	}

}
