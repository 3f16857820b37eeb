package dev.locations.work;

import org.jspecify.annotations.Nullable;

/**
 * Work in slices, between which other clients have their turns. One thread at a time
 * calls it.
 */
public interface Slices<T> extends AutoCloseable {

	/**
	 * Works for about a millisecond. Returns null if nothing is finished, and at the end.
	 */
	@Nullable T next();

	boolean isAtEnd();

	/** Frees what the work has taken, at its end or when the client has gone. */
	@Override
	default void close() {
	}

}
