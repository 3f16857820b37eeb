package dev.locations.web.connection;

/**
 * A client that holds places because it reads or sends slowly.
 */
interface SlowClient {

	/**
	 * Returns who this is: equal for everything that one client holds.
	 * @return the network of the client; for a trusted proxy something that equals only
	 * itself
	 */
	Object client();

	/**
	 * Returns for how long there was no progress. May be called by any thread.
	 * @param now the current {@link dev.locations.time.RunningTime#nanos}
	 * @return nanoseconds since the last progress
	 */
	long stalledNanos(long now);

	/** Ends what takes the places. May be called by any thread. */
	void giveWay();

}
