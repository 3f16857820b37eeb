package dev.locations.importing;

import java.util.Optional;

/**
 * One location of a file, not looked into yet.
 */
final class Item {

	private final long number;

	private final Optional<byte[]> json;

	private Item(long number, Optional<byte[]> json) {
		this.number = number;
		this.json = json;
	}

	static Item of(long number, byte[] json) {
		return new Item(number, Optional.of(json));
	}

	static Item tooLong(long number) {
		return new Item(number, Optional.empty());
	}

	/** Its line, or its place among the features, from 1. */
	long number() {
		return this.number;
	}

	/** Its bytes as they are in the file; empty when they are more than the limit. */
	Optional<byte[]> json() {
		return this.json;
	}

	int size() {
		return this.json.map((bytes) -> bytes.length).orElse(0);
	}

}
