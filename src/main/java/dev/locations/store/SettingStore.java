package dev.locations.store;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores what administrators choose while the service runs: a short text by a name. */
public interface SettingStore {

	/** Finds the text of a name. Empty if it was never put. */
	Mono<String> find(String name);

	/** Returns all names, without any order. */
	Flux<String> names();

	/** Stores the text of a name, in place of the one before. */
	Mono<Void> put(String name, String text);

}
