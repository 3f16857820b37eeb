package dev.locations.readmodel;

import java.util.Collection;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import dev.locations.store.WriteRefusedException;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessException;

/**
 * Has the writes of this process in the model when they are answered. A write that was
 * sent goes on when its caller leaves, as the model has to know what came of it. A write
 * never fails because of the model.
 */
final class WriteThrough {

	private final ChangeMerger writes;

	private final LocationSource source;

	private final FailureSignal trouble;

	WriteThrough(ChangeMerger writes, LocationSource source, FailureSignal trouble) {
		this.writes = writes;
		this.source = source;
		this.trouble = trouble;
	}

	/**
	 * Creates a location.
	 * @param write creates it in the store, and answers with all its fields
	 * @return the answer, when the model has the location
	 */
	Mono<LocationDocument> create(Mono<LocationDocument> write) {
		return whole(write.doOnNext((answer) -> apply(() -> this.writes.created(answer.id(), answer.json()))),
				this.writes::beginCreation, this.writes::endCreation);
	}

	/**
	 * Changes a location.
	 * @param id its identifier
	 * @param write changes it in the store, and answers with all its fields
	 * @return the answer, when the model has the change
	 */
	Mono<LocationDocument> update(UUID id, Mono<LocationDocument> write) {
		return whole(write.doOnNext((answer) -> apply(() -> this.writes.saved(id, answer.json()))),
				() -> this.writes.begin(id), () -> this.writes.end(id));
	}

	/**
	 * Deletes a location.
	 * @param id its identifier
	 * @param write deletes it in the store, and tells whether it was there
	 * @return the answer, when the model does not have the location
	 */
	Mono<Boolean> delete(UUID id, Mono<Boolean> write) {
		return whole(write.doOnNext((existed) -> apply(() -> this.writes.deleted(id))), () -> this.writes.begin(id),
				() -> this.writes.end(id));
	}

	/**
	 * Adds many locations, or leaves them as they are.
	 * @param ids their identifiers
	 * @param write adds them to the store, and tells how many
	 * @return the answer, when the model has the locations
	 */
	Mono<Integer> addAll(Collection<UUID> ids, Mono<Integer> write) {
		Mono<Integer> known = write.flatMap((added) -> this.source.find(ids)
			.doOnNext((location) -> apply(() -> this.writes.saved(location.id(), location.json())))
			.then(Mono.just(added)));
		return whole(known, () -> ids.forEach(this.writes::begin), () -> ids.forEach(this.writes::end));
	}

	/** A cache goes on without its reader, and keeps to itself what nobody reads. */
	private <T> Mono<T> whole(Mono<T> write, Runnable begin, Runnable end) {
		return Mono.defer(() -> {
			begin.run();
			return write.doOnError(DataAccessException.class, this::unknown).doFinally((signal) -> end.run()).cache();
		});
	}

	/**
	 * Without a change stream nobody would tell what came of the write, unless the store
	 * says that nothing did.
	 */
	private void unknown(DataAccessException error) {
		if (this.writes.areAlone() && !(error instanceof WriteRefusedException)) {
			this.trouble.report(error);
		}
	}

	private void apply(Runnable change) {
		try {
			change.run();
		}
		catch (RuntimeException ex) {
			this.trouble.report(ex);
		}
	}

}
