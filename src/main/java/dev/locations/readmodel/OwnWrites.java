package dev.locations.readmodel;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;

import dev.locations.location.LocationFeed;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;

import org.springframework.dao.DataAccessException;

/**
 * Has the writes of this process in the model when they are answered. A write that was
 * sent goes on when its caller leaves, as the model has to know what came of it. A write
 * never fails because of the model.
 */
final class OwnWrites {

	/** What the JSON of a location starts with, before its identifier. */
	private static final int ID_START = "{\"id\":\"".length();

	private static final int ID_LENGTH = 36;

	private final Writes writes;

	private final LocationFeed feed;

	private final Trouble trouble;

	OwnWrites(Writes writes, LocationFeed feed, Trouble trouble) {
		this.writes = writes;
		this.feed = feed;
		this.trouble = trouble;
	}

	/**
	 * Creates a location.
	 * @param <T> the type of the answer
	 * @param write creates it in the store
	 * @param json the whole JSON object in an answer
	 * @return the answer, when the model has the location
	 */
	<T> Mono<T> create(Mono<T> write, Function<? super T, byte[]> json) {
		return whole(write.doOnNext((answer) -> apply(() -> created(json.apply(answer)))), this.writes::beginCreation,
				this.writes::endCreation);
	}

	private void created(byte[] json) {
		this.writes.created(id(json), json);
	}

	/**
	 * Changes a location.
	 * @param <T> the type of the answer
	 * @param id its identifier
	 * @param write changes it in the store
	 * @param json the whole JSON object in an answer
	 * @return the answer, when the model has the change
	 */
	<T> Mono<T> update(UUID id, Mono<T> write, Function<? super T, byte[]> json) {
		return whole(write.doOnNext((answer) -> apply(() -> this.writes.saved(id, json.apply(answer)))),
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
		Mono<Integer> known = write.flatMap((added) -> this.feed.find(ids)
			.doOnNext((json) -> apply(() -> this.writes.saved(id(json), json)))
			.then(Mono.just(added)));
		return whole(known, () -> ids.forEach(this.writes::begin), () -> ids.forEach(this.writes::end));
	}

	/**
	 * The error of a write, too, is an answer on its way: without a caller it is
	 * nobody's, and not for the log.
	 */
	private <T> Mono<T> whole(Mono<T> write, Runnable begin, Runnable end) {
		return Mono.defer(() -> {
			begin.run();
			Mono<Signal<T>> ended = write.doOnError(DataAccessException.class, this::unknown)
				.doFinally((signal) -> end.run())
				.materialize();
			return Mono.fromFuture(ended.toFuture(), true).dematerialize();
		});
	}

	/** Without a change stream nobody would tell what came of the write. */
	private void unknown(DataAccessException error) {
		if (this.writes.areAlone()) {
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

	private static UUID id(byte[] json) {
		return UUID.fromString(new String(json, ID_START, ID_LENGTH, StandardCharsets.US_ASCII));
	}

}
