package dev.locations.compression.prepared;

/**
 * Takes the pieces that a record is made of, in their order.
 */
interface DeflateTokens {

	/** One byte. */
	void literal(byte value);

	/**
	 * Text that is in the record before.
	 * @param length its length
	 * @param distance how far before
	 */
	void match(int length, int distance);

	/**
	 * A phrase, which earlier records are likely to have, too.
	 * @param phrase its number
	 */
	void phrase(int phrase);

}
