package dev.locations.importing;

import java.util.Optional;

/**
 * A location of a file, before it is checked.
 *
 * @param number the number of the line or of the feature, from 1
 * @param json the bytes as they are in the file; empty if they are more than the limit
 */
record RawLocation(long number, Optional<byte[]> json) {

	static RawLocation of(long number, byte[] json) {
		return new RawLocation(number, Optional.of(json));
	}

	static RawLocation tooLong(long number) {
		return new RawLocation(number, Optional.empty());
	}

	int size() {
		return this.json.map((bytes) -> bytes.length).orElse(0);
	}

}
