package dev.locations.importing.web;

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
import reactor.core.publisher.Mono;

/**
 * Tells what the writes of a file would do, and makes none. A file has no location twice.
 */
final class DryRun implements Function<List<LocationWrite>, Mono<List<Result>>> {

	private final LocationStore store;

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
			return results.map((result) -> writes.stream().map(result).toList());
		});
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

}
