package dev.locations.store;

import reactor.core.publisher.Mono;

/**
 * Prepares a part of a store, for example creates an index. When the service starts, all
 * preparations run at the same time. Each is repeated by itself until it succeeds.
 */
public interface StorePreparation {

	/** Returns what is prepared, for the log. */
	String name();

	/**
	 * Prepares the part. It can be called again. Fails with a
	 * {@link org.springframework.dao.DataAccessException} if it has to be repeated, with
	 * a message that says what to do.
	 */
	Mono<Void> prepare();

	/** Tells how far a preparation is that takes long; empty if it is not known. */
	default Mono<String> progress() {
		return Mono.empty();
	}

}
