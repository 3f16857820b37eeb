package dev.locations.importing;

import java.util.function.Supplier;

import dev.locations.json.JsonText;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;

/**
 * A location as it is in a file.
 *
 * @param number the number of its line or feature, from 1
 * @param size about how many bytes it has
 * @param json reads it, or of a malformed one what is known
 * @param problem why it cannot be read; null if it can
 */
record RawLocation(LocationReader reader, long number, int size, Supplier<JsonText> json, @Nullable Violation problem) {

	static RawLocation of(LocationReader reader, long number, byte[] json) {
		return new RawLocation(reader, number, json.length, new Text(json), null);
	}

	static RawLocation tooLong(LocationReader reader, long number, int maxBytes) {
		return new RawLocation(reader, number, 0, new Text(new byte[0]),
				Violation.body("", "tooLong", "it is longer than %d bytes".formatted(maxBytes), null)
					.withDetail("maxBytes", maxBytes));
	}

	/** JSON in a file. To read it takes longer than to find it. */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record Text(byte[] utf8) implements Supplier<JsonText> {

		@Override
		public JsonText get() {
			return JsonText.parse(this.utf8);
		}

	}

}
