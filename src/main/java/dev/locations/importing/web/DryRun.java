package dev.locations.importing.web;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import io.netty.util.collection.LongObjectHashMap;
import reactor.core.publisher.Mono;

/**
 * Tells what the writes of a file would do, and makes none. It compares each location
 * with what is stored, not with the same location before it in the file. Each file needs
 * its own.
 */
final class DryRun implements Function<List<LocationWrite>, Mono<List<Result>>> {

	private final LocationStore store;

	/** 64 bits of each identifier take a quarter of the memory of UUIDs. */
	private final LongObjectHashMap<Boolean> seen = new LongObjectHashMap<>();

	private final PlaceSample sample = new PlaceSample();

	DryRun(LocationStore store) {
		this.store = store;
	}

	PlaceSample sample() {
		return this.sample;
	}

	@Override
	public Mono<List<Result>> apply(List<LocationWrite> writes) {
		return Mono.defer(() -> {
			this.sample.add(writes);
			List<UUID> ids = writes.stream().map(LocationWrite::id).distinct().toList();
			boolean areAdditions = writes.stream()
				.allMatch((write) -> write instanceof LocationWrite.Add add && add.change() == null);
			Mono<Function<LocationWrite, Result>> results = areAdditions
					? this.store.existing(ids)
						.collect(HashSet<UUID>::new, Collection::add)
						.map((existing) -> (write) -> write
							.result(existing.contains(write.id()) ? Outcome.EXISTING : Outcome.ADDED, null, null))
					: this.store.find(ids)
						.collectMap(LocationDocument::id)
						.map((stored) -> (write) -> result(write, stored));
			return results.map((first) -> writes.stream().map((write) -> again(write, first.apply(write))).toList());
		});
	}

	/** Returns what a write does if the same location may have been written before it. */
	private Result again(LocationWrite write, Result first) {
		boolean isAgain = first.outcome() != Outcome.CONFLICT && isSeen(write.id());
		if (!isAgain || (first.outcome() != Outcome.ADDED && first.outcome() != Outcome.DELETED)) {
			return first;
		}
		return write.result((first.outcome() == Outcome.ADDED) ? write.outcome(Instant.EPOCH) : Outcome.MISSING, null,
				null);
	}

	private synchronized boolean isSeen(UUID id) {
		return this.seen.put(mixed(id), Boolean.TRUE) != null;
	}

	private static Result result(LocationWrite write, Map<UUID, LocationDocument> stored) {
		LocationDocument before = stored.get(write.id());
		Outcome outcome = write.outcome((before != null) ? before.updatedAt() : null);
		if (before == null || outcome != Outcome.CHANGED) {
			return write.result(outcome, null, null);
		}
		LocationJsonFields fields = LocationJsonFields.of(before.json());
		LocationWrite.Update update = write.update(fields.properties());
		return write.result(update.outcome(fields.with(update) == fields), null, null).removing(update.removed());
	}

	private static long mixed(UUID id) {
		// an odd factor, so that similar halves do not cancel each other
		return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
	}

}
