package dev.locations.location;

import java.util.UUID;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a copy of all locations needs to catch up with the embedded store after a restart.
 */
public interface ChangeHistory {

	/** A random value that was made with the store and never changes. */
	UUID identity();

	/** A number that grows with each commit that changes locations. */
	long position();

	/**
	 * Reads which locations were changed or deleted after a position. Fails with a
	 * {@link ChangesLostException} if the store has forgotten some.
	 */
	Flux<UUID> changedSince(long position);

	/** Forgets changes that are not needed any more. */
	Mono<Void> forget(long position);

}
