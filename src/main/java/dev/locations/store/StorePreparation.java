package dev.locations.store;

import reactor.core.publisher.Mono;

/**
 * What a store needs before it serves, such as its indexes. It is prepared when the
 * service starts, in the order of the beans, and again until it succeeds.
 */
public interface StorePreparation {

	/**
	 * Prepares the store. Doing so again changes nothing.
	 * @return completes when the store is prepared
	 */
	Mono<Void> prepare();

}
