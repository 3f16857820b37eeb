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

	DryRun(LocationStore store) {
		this.store = store;
	}

	@Override
	public Mono<List<Result>> apply(List<LocationWrite> writes) {
		return Mono.defer(() -> {
			List<UUID> ids = writes.stream().map(LocationWrite::id).distinct().toList();
			boolean areAdditions = writes.stream()
				.allMatch((write) -> write instanceof LocationWrite.Add add && !add.replaces());
			Mono<Function<LocationWrite, Outcome>> outcomes = areAdditions
					? this.store.existing(ids)
						.collect(HashSet<UUID>::new, Collection::add)
						.map((existing) -> (write) -> existing.contains(write.id()) ? Outcome.EXISTING : Outcome.ADDED)
					: this.store.find(ids)
						.collectMap(LocationDocument::id)
						.map((stored) -> (write) -> outcome(write, stored));
			return outcomes.map((outcome) -> writes.stream()
				.map((write) -> write.result(outcome(write, outcome.apply(write)), null, null))
				.toList());
		});
	}

	/** Returns what a write does if the same location may have been written before it. */
	private Outcome outcome(LocationWrite write, Outcome first) {
		boolean isAgain = first != Outcome.CONFLICT && isSeen(write.id());
		return switch (first) {
			case ADDED -> !isAgain ? first : write.outcome(Instant.EPOCH);
			case DELETED -> isAgain ? Outcome.MISSING : first;
			default -> first;
		};
	}

	private synchronized boolean isSeen(UUID id) {
		return this.seen.put(mixed(id), Boolean.TRUE) != null;
	}

	private static Outcome outcome(LocationWrite write, Map<UUID, LocationDocument> stored) {
		LocationDocument before = stored.get(write.id());
		Outcome outcome = write.outcome((before != null) ? before.updatedAt() : null);
		if (before == null || outcome != Outcome.CHANGED) {
			return outcome;
		}
		LocationJsonFields fields = LocationJsonFields.of(before.json());
		return (fields.with(write.change()) == fields) ? Outcome.UNCHANGED : Outcome.CHANGED;
	}

	private static long mixed(UUID id) {
		// an odd factor, so that similar halves do not cancel each other
		return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
	}

}
