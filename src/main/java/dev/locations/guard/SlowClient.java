package dev.locations.guard;

/** A client that holds places because it reads or sends slowly. */
interface SlowClient {

	/**
	 * Equal for everything that one client holds: its network; for a trusted proxy
	 * something that equals only itself.
	 */
	Object client();

	/**
	 * Nanoseconds since the last progress, by the clock of {@link SlowClients}. Any
	 * thread may call it.
	 */
	long stalledNanos(long now);

	/** Ends what takes the places. May be called by any thread. */
	void giveWay();

}
