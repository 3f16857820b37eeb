package dev.locations.mutation;

/**
 * A request as it is sent.
 *
 * @param bytes the whole request; each character stands for one byte
 * @param complete whether its framing is valid, so that it must be answered
 * @param head whether the method is HEAD
 */
record SentRequest(String bytes, boolean complete, boolean head) {

	private static final int SHOWN = 2000;

	@Override
	public String toString() {
		return this.bytes.substring(0, Math.min(this.bytes.length(), SHOWN))
				+ ((this.bytes.length() > SHOWN) ? "... (%d bytes)".formatted(this.bytes.length()) : "");
	}

}
