package dev.locations.web;

import org.jspecify.annotations.Nullable;

/**
 * What one client gets on an answer that stays open. Only one thread at a time calls it.
 */
public interface PushSource {

	/**
	 * Returns what the client has not got yet; null if there is nothing at the moment.
	 */
	byte @Nullable [] next();

	/** Tells whether there is more at once. */
	boolean hasMore();

	/**
	 * Returns what is sent when there was nothing for some time, so that proxies keep the
	 * connection open and a broken connection is noticed.
	 * @return some bytes; null for none
	 */
	byte @Nullable [] comment();

	/**
	 * Tells whether the answer ends here.
	 * @param reading whether the client has read what it was sent
	 */
	boolean isOver(boolean reading);

	/** Called when the client has left, before the end of the answer. */
	default void cancelled() {
	}

	/** Called when the connection was closed since the client did not read in time. */
	default void cutOff() {
	}

}
