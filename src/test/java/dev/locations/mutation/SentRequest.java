package dev.locations.mutation;

/**
 * A request as it is sent.
 *
 * @param bytes all of it, where each character is a byte
 * @param complete whether its end can be told, so that it must be answered
 * @param head whether its answer has no body
 */
record SentRequest(String bytes, boolean complete, boolean head) {

	private static final int SHOWN = 2000;

	@Override
	public String toString() {
		return this.bytes.substring(0, Math.min(this.bytes.length(), SHOWN))
				+ ((this.bytes.length() > SHOWN) ? "... (%d bytes)".formatted(this.bytes.length()) : "");
	}

}
