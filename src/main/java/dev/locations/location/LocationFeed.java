package dev.locations.location;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads all locations and then their changes, to keep a copy of them up to date. */
public interface LocationFeed extends LocationSource {

	/**
	 * Reads the changes that any process makes, from the subscription on. After a broken
	 * connection it continues after the last change. The changes are complete from the
	 * first heartbeat on; before it, some may be missing. Fails with a
	 * {@link ChangesLostException} if some of them cannot be read any more; a
	 * {@link ChangesUnsupportedException} if the store has no changes to read.
	 */
	Flux<LocationChange> changes();

	/**
	 * Reads the changes after a position. None is missing. Fails with a
	 * {@link ChangesLostException} if the store has forgotten some changes after the
	 * position.
	 * @param position the position of an earlier heartbeat, maybe of another process
	 */
	default Flux<LocationChange> changes(String position) {
		return Flux.error(() -> new ChangesLostException("The store has no positions"));
	}

	/**
	 * Returns the identity of the store of the locations; empty if positions mean
	 * nothing.
	 */
	default Mono<String> storeIdentity() {
		return Mono.empty();
	}

	/** Writes a heartbeat of this process, which {@link #changes()} emits. */
	Mono<Void> writeHeartbeat(long number);

	/**
	 * Deletes the heartbeat of this process. Otherwise it expires some minutes after it
	 * was written.
	 */
	Mono<Void> deleteHeartbeat();

}
