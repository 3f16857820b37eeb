package dev.locations.bench.load;

import java.io.IOException;

import dev.locations.bench.statistics.Sample;

/** Requests that are sent to a server as fast as it answers. */
public interface Load {

	/** Returns the name of this load in the report. */
	String label();

	/**
	 * Sends requests.
	 * @param seed the seed of what is random
	 * @throws IOException if the load cannot be run
	 * @throws InterruptedException if this thread is interrupted
	 */
	Sample run(int seconds, int seed) throws IOException, InterruptedException;

	/**
	 * Sends requests without measuring, so that the JVM of the server compiles its code.
	 * @throws IOException if the load cannot be run
	 * @throws InterruptedException if this thread is interrupted
	 */
	default void warmUp(int seconds) throws IOException, InterruptedException {
		run(seconds, 0);
	}

}
