package dev.locations.importing;

import java.util.Optional;

/**
 * A location of a file, before it is checked.
 */
final class RawLocation {

	private final long number;

	private final Optional<byte[]> json;

	private RawLocation(long number, Optional<byte[]> json) {
		this.number = number;
		this.json = json;
	}

	static RawLocation of(long number, byte[] json) {
		return new RawLocation(number, Optional.of(json));
	}

	static RawLocation tooLong(long number) {
		return new RawLocation(number, Optional.empty());
	}

	/**
	 * Returns the number of the location.
	 * @return the number of the line or of the feature, from 1
	 */
	long number() {
		return this.number;
	}

	/**
	 * Returns the bytes of the location.
	 * @return the bytes as they are in the file; empty if they are more than the limit
	 */
	Optional<byte[]> json() {
		return this.json;
	}

	int size() {
		return this.json.map((bytes) -> bytes.length).orElse(0);
	}

}
