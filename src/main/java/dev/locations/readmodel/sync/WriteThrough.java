package dev.locations.readmodel.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationWrite;
import dev.locations.store.WriteRefusedException;
import dev.locations.work.JvmErrors;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessException;

/**
 * Applies each write of this process to the read model before the write is answered. A
 * write that was sent goes on when its caller cancels, because the model must get its
 * result. A write never fails because of the model.
 *
 * @param failures takes why the model lacks a write
 */
record WriteThrough(ChangeMerger merger, Consumer<Throwable> failures) {

	/** In which other writes wait: a millisecond or two. */
	private static final int APPLIED_AT_ONCE = 100;

	/** Applies writes, of which those of one location are in their order. */
	Mono<List<LocationWrite.Result>> through(Collection<UUID> ids, Mono<List<LocationWrite.Result>> write) {
		return Mono.defer(() -> {
			ids.forEach(this.merger::begin);
			// cache() lets the write finish after its caller cancels, and swallows errors
			// that nobody observes; the end comes before the answer, because its receiver
			// may begin the next write of the location at once
			return write.doOnNext(this::applyAll)
				.doOnError(DataAccessException.class, this::reportUnknownResult)
				.doOnTerminate(() -> ids.forEach(this.merger::end))
				.cache();
		});
	}

	private void applyAll(List<LocationWrite.Result> results) {
		List<UUID> deleted = new ArrayList<>();
		Map<UUID, LocationDocument> saved = new LinkedHashMap<>();
		for (LocationWrite.Result result : results) {
			if (result.outcome() == LocationWrite.Outcome.DELETED) {
				deleted.add(result.id());
			}
			else if (result.after() != null) {
				saved.put(result.id(), result.after());
			}
		}
		inParts(deleted, this.merger::deleted);
		inParts(List.copyOf(saved.values()), this.merger::saved);
	}

	private <T> void inParts(List<T> all, Consumer<List<T>> change) {
		for (int from = 0; from < all.size(); from += APPLIED_AT_ONCE) {
			List<T> part = all.subList(from, Math.min(all.size(), from + APPLIED_AT_ONCE));
			apply(() -> change.accept(part));
		}
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
