package dev.locations.importing;

import java.util.Optional;

/**
 * A location as it is in a file.
 *
 * @param number the number of its line or feature, from 1
 * @param json empty if the location cannot be read
 * @param problem why it cannot be read, as a sentence without a full stop; empty if it
 * can
 */
record RawLocation(long number, Optional<byte[]> json, String problem) {

	static RawLocation of(long number, byte[] json) {
		return new RawLocation(number, Optional.of(json), "");
	}

	static RawLocation refused(long number, String problem) {
		return new RawLocation(number, Optional.empty(), problem);
	}

	static RawLocation tooLong(long number, int maxBytes) {
		return refused(number, "It is longer than %d bytes".formatted(maxBytes));
	}

	int size() {
		return this.json.map((bytes) -> bytes.length).orElse(0);
	}

}
