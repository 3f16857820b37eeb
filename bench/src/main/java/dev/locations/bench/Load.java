package dev.locations.bench;

import java.io.IOException;

/**
 * Requests to a server, as many as it answers.
 */
interface Load {

	/** What the table calls it. */
	String label();

	/**
	 * Sends requests.
	 * @param seconds for how long
	 * @param seed what is random follows from it
	 * @return what came of it
	 */
	Sample run(int seconds, int seed) throws IOException, InterruptedException;

	/**
	 * Sends requests that nobody counts, so that the server has compiled what it runs.
	 * @param seconds for how long
	 */
	default void warmUp(int seconds) throws IOException, InterruptedException {
		run(seconds, 0);
	}

}
