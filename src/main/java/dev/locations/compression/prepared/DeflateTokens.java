package dev.locations.compression.prepared;

/**
 * Receives the parts of a record, in their order.
 */
interface DeflateTokens {

	/**
	 * Receives a byte.
	 * @param value the byte
	 */
	void literal(byte value);

	/**
	 * Receives a repetition of an earlier text of the same record.
	 * @param length its length in bytes
	 * @param distance the distance to the earlier text in bytes
	 */
	void match(int length, int distance);

	/**
	 * Receives a phrase. Earlier records are likely to have it, too.
	 * @param phrase the number of the phrase
	 */
	void phrase(int phrase);

}
