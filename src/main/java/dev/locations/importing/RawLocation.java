package dev.locations.importing;

import java.util.function.Supplier;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * A location as it is in a file.
 *
 * @param number the number of its line or feature, from 1
 * @param size about how many bytes it has
 * @param json reads it; null if it cannot be read
 * @param problem why it cannot be read, as a sentence without a full stop; empty if it
 * can
 */
record RawLocation(long number, int size, @Nullable Supplier<JsonText> json, String problem) {

	static RawLocation of(long number, byte[] json) {
		return new RawLocation(number, json.length, new Text(json), "");
	}

	static RawLocation refused(long number, String problem) {
		return new RawLocation(number, 0, null, problem);
	}

	static RawLocation tooLong(long number, int maxBytes) {
		return refused(number, "It is longer than %d bytes".formatted(maxBytes));
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
