package dev.locations.gzip;

/**
 * Receives the parts of a record, in their order.
 */
interface DeflateTokens {

	void literal(byte value);

	/** Receives a repetition of an earlier text of the same record. */
	void match(int length, int distance);

	/** Receives a phrase. Earlier records are likely to have it, too. */
	void phrase(int phrase);

}
