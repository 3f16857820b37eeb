package dev.locations.importing.web;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import io.netty.util.collection.LongObjectHashMap;
import reactor.core.publisher.Mono;

/**
 * Counts which locations of a file are new, and adds none. Each file needs its own
 * instance, which remembers the identifiers of the file.
 */
final class DryRun implements Function<List<NewLocation>, Mono<Integer>> {

	private final LocationStore store;

	/** 64 bits of each identifier take a quarter of the memory of UUIDs. */
	private final LongObjectHashMap<Boolean> seen = new LongObjectHashMap<>();

	DryRun(LocationStore store) {
		this.store = store;
	}

	@Override
	public Mono<Integer> apply(List<NewLocation> locations) {
		return Mono.defer(() -> {
			List<UUID> first = firstOccurrences(locations);
			return this.store.existing(first).count().map((existing) -> first.size() - existing.intValue());
		});
	}

	private synchronized List<UUID> firstOccurrences(List<NewLocation> locations) {
		return locations.stream()
			.map(NewLocation::id)
			.filter((id) -> this.seen.put(mixed(id), Boolean.TRUE) == null)
			.toList();
	}

	private static long mixed(UUID id) {
		// an odd factor, so that similar halves do not cancel each other
		return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
	}

}
