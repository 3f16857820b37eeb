package dev.locations.bench;

/**
 * Something that whoever started the benchmark can put right.
 */
final class Usage extends RuntimeException {

	Usage(String message) {
		super(message);
	}

}
