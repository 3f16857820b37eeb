package dev.locations.importing;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Where the locations of a file go, and what is there.
 *
 * @param writes makes the writes of a batch, and tells what they have done; it is called
 * for several batches at the same time if all that exists is kept, otherwise for one
 * after the other
 * @param keys finds the identifiers of the locations that have some values of a key, by
 * the value; a value that none has is left out
 * @param sources finds the locations of a source
 */
public record ImportTarget(Function<List<LocationWrite>, Mono<List<Result>>> writes,
		BiFunction<LocationKey, Set<String>, Mono<Map<String, List<UUID>>>> keys,
		Function<String, Flux<UUID>> sources) {

	/** Returns a target for files with ids and without a source. */
	public static ImportTarget of(Function<List<LocationWrite>, Mono<List<Result>>> writes) {
		return new ImportTarget(writes, (key, values) -> Mono.just(Map.of()), (source) -> Flux.empty());
	}

	/** Tells what writes would do, of which no two are about the same location. */
	public static Mono<List<Result>> lookAt(List<LocationWrite> writes, LocationStore store) {
		return Mono.defer(() -> {
			List<UUID> ids = writes.stream().map(LocationWrite::id).toList();
			boolean areAdditions = writes.stream()
				.allMatch((write) -> write instanceof LocationWrite.Add add && add.change() == null);
			Mono<Function<LocationWrite, Result>> results = areAdditions
					? store.existing(ids)
						.collect(HashSet<UUID>::new, Set::add)
						.map((existing) -> (write) -> write
							.result(existing.contains(write.id()) ? Outcome.EXISTING : Outcome.ADDED, null, null))
					: store.find(ids)
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
