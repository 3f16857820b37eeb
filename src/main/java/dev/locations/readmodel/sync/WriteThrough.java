package dev.locations.readmodel.sync;

import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import dev.locations.store.WriteRefusedException;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessException;

/**
 * Applies each write of this process to the read model before the write is answered. A
 * write that was sent goes on when its caller cancels, because the model must get its
 * result. A write never fails because of the model.
 *
 * @param failures takes why the model lacks a write
 */
record WriteThrough(ChangeMerger merger, LocationSource source, Consumer<Throwable> failures) {

	/** In which other writes wait: a millisecond or two. */
	private static final int APPLIED_AT_ONCE = 100;

	Mono<LocationDocument> save(UUID id, Mono<LocationDocument> write) {
		return tracked(write.doOnNext((answer) -> apply(() -> this.merger.saved(id, answer.json()))),
				() -> this.merger.begin(id), () -> this.merger.end(id));
	}

	Mono<Boolean> delete(UUID id, Mono<Boolean> write) {
		return tracked(write.doOnNext((existed) -> apply(() -> this.merger.deleted(id))), () -> this.merger.begin(id),
				() -> this.merger.end(id));
	}

	/** Adds those of many locations that do not exist yet. */
	Mono<Integer> addAll(Collection<UUID> ids, Mono<Integer> write) {
		Mono<Integer> writeAndRead = write.flatMap((added) -> this.source.find(Set.copyOf(ids))
			.buffer(APPLIED_AT_ONCE)
			.doOnNext((locations) -> apply(() -> this.merger.savedAll(locations)))
			.then(Mono.just(added)));
		return tracked(writeAndRead, () -> ids.forEach(this.merger::begin), () -> ids.forEach(this.merger::end));
	}

	private <T> Mono<T> tracked(Mono<T> write, Runnable begin, Runnable end) {
		return Mono.defer(() -> {
			begin.run();
			// cache() lets the write finish after its caller cancels, and swallows errors
			// that nobody observes
			return write.doOnError(DataAccessException.class, this::reportUnknownResult)
				.doFinally((signal) -> end.run())
				.cache();
		});
	}

	private void reportUnknownResult(DataAccessException error) {
		// with a change stream, the stream brings the write if the store has made it; a
		// refused write has changed nothing
		if (this.merger.isSoleWriter() && !(error instanceof WriteRefusedException)) {
			this.failures.accept(error);
		}
	}

	private void apply(Runnable change) {
		try {
			JvmErrors.toExceptions(change);
		}
		catch (RuntimeException ex) {
			this.failures.accept(ex);
		}
	}

}
