package dev.locations.store;

import reactor.core.publisher.Mono;

/**
 * Prepares a store, for example creates its indexes. The preparations run when the
 * service starts, in the order of the beans, and are repeated until they succeed.
 */
public interface StorePreparation {

	/**
	 * Prepares the store. It can be called again.
	 * @return completes when the store is prepared
	 */
	Mono<Void> prepare();

}
