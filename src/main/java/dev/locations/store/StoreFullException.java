package dev.locations.store;

import org.jspecify.annotations.Nullable;

/** The store has no space left for a write. */
public final class StoreFullException extends WriteRefusedException {

	public StoreFullException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
