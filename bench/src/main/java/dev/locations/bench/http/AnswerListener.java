package dev.locations.bench.http;

/** Hears of the answer to a request. */
interface AnswerListener {

	/** The status of a request without an answer, or without the end of its answer. */
	int BROKEN = 0;

	/** The head of the answer has arrived. */
	default void begin(int status) {
	}

	/**
	 * A part of the body has arrived.
	 * @param bytes how many bytes
	 */
	default void read(int bytes) {
	}

	/**
	 * The client has what it wants, or the connection has broken.
	 * @param status the status, or {@link #BROKEN}
	 */
	void end(int status);

}
