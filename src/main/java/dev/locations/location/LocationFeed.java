package dev.locations.location;

import java.time.Duration;

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
	 * Reads the changes after an earlier heartbeat, maybe of another process. None is
	 * missing. Fails with a {@link ChangesLostException} if the store has forgotten some.
	 */
	default Flux<LocationChange> changes(String position) {
		return Flux.error(() -> new ChangesLostException("The store has no positions"));
	}

	/** Empty if positions mean nothing. */
	default Mono<String> storeIdentity() {
		return Mono.empty();
	}

	/** {@link #changes()} emits the heartbeat. */
	Mono<Void> writeHeartbeat(long number);

	/**
	 * Makes this process the only writer for a time, or for another time. Fails with a
	 * {@link ChangesUnsupportedException} while another process is the only writer.
	 */
	Mono<Void> takeSoleWriting(Duration time);

	/** Without this, a heartbeat expires some minutes after it was written. */
	Mono<Void> deleteHeartbeat();

}
