package dev.locations.cql2;

/** Thrown when a text is no expression, or when it is longer or deeper than allowed. */
public final class Cql2Exception extends RuntimeException {

	private final int position;

	/** Takes the position of the first character that is wrong, and what it should be. */
	public Cql2Exception(int position, String message) {
		super(message, null, false, false);
		this.position = position;
	}

	/** Returns the position in Unicode characters; the first character has 1. */
	public int position() {
		return this.position;
	}

}
