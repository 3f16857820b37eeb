package dev.locations.web;

import org.jspecify.annotations.Nullable;

/**
 * What one client gets on an answer that stays open. Only one thread at a time calls it.
 */
public interface PushSource {

	/** Returns what the client has not got yet; null for nothing. */
	byte @Nullable [] next();

	boolean hasMore();

	/** Returns a sign of life, sent after some time with nothing; null for none. */
	byte @Nullable [] comment();

	/** Tells whether the answer ends here; the client may have read what it was sent. */
	boolean isOver(boolean reading);

	/** Called when the client has left, before the end of the answer. */
	default void cancelled() {
	}

	/** Called when the connection was closed since the client did not read in time. */
	default void cutOff() {
	}

}
