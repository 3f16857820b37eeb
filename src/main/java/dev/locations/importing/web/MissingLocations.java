package dev.locations.importing.web;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import dev.locations.importing.ImportPlan;
import dev.locations.importing.ImportSource;
import dev.locations.importing.ImportSource.Missing;
import dev.locations.importing.ImportStatistics;
import dev.locations.importing.LocationKey;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import dev.locations.web.ApiException;
import io.netty.util.collection.LongObjectHashMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;

/**
 * Finds the locations of a source that its file does not have. A location is in the file
 * also if its row is refused. Each file needs its own.
 */
final class MissingLocations {

	private static final int BATCH = 500;

	private static final int PERCENT = 100;

	private final LocationStore store;

	private final ImportSource source;

	private final ImportStatistics statistics;

	/** 64 bits of each identifier take a quarter of the memory of UUIDs. */
	private final LongObjectHashMap<Boolean> seen = new LongObjectHashMap<>();

	private long before;

	MissingLocations(LocationStore store, ImportSource source, ImportStatistics statistics) {
		this.store = store;
		this.source = source;
		this.statistics = statistics;
	}

	/** Must complete before the first write. */
	Mono<Void> begin() {
		return this.store.ofSource(this.source.name()).count().doOnNext((count) -> this.before = count).then();
	}

	synchronized void see(UUID id) {
		this.seen.put(mixed(id), Boolean.TRUE);
	}

	private synchronized boolean isMissing(UUID id) {
		return !this.seen.containsKey(mixed(id));
	}

	private static long mixed(UUID id) {
		// an odd factor, so that similar halves do not cancel each other
		return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
	}

	/** Sees what the key of a plan finds. */
	ImportPlan seeing(ImportPlan plan) {
		LocationKey key = plan.key();
		return (key == null) ? plan : plan.with(new LocationKey(key.field(), (values) -> key.search()
			.apply(values)
			.doOnNext((found) -> found.values().forEach((ids) -> ids.forEach(this::see)))));
	}

	/** Sees what is written. */
	Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> seeing(
			Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> target) {
		return (writes) -> {
			writes.forEach((write) -> see(write.id()));
			return target.apply(writes);
		};
	}

	/**
	 * Counts what is missing, and marks or deletes it, when the whole file is loaded. An
	 * error if too many are missing, before anything is done to them.
	 */
	Mono<Void> end(Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> target, BooleanSupplier isEnded) {
		return missing().count().flatMap((count) -> {
			this.statistics.note("gone", count);
			if (this.source.missing() == Missing.KEEP) {
				return Mono.empty();
			}
			if (count * PERCENT > this.before * this.source.maxMissing()) {
				return Mono.error(new ApiException(HttpStatus.CONFLICT, "missing.tooMany",
						"The file lacks %d of %d locations of the source, more than %d %%: they stay as they are."
							.formatted(count, this.before, this.source.maxMissing())));
			}
			return missing().map(this::write)
				.buffer(BATCH)
				.takeWhile((writes) -> !isEnded.getAsBoolean())
				.concatMap((writes) -> target.apply(writes).doOnNext(this::count), 1)
				.then();
		});
	}

	private Flux<UUID> missing() {
		return this.store.ofSource(this.source.name()).filter(this::isMissing);
	}

	private LocationWrite write(UUID id) {
		if (this.source.missing() == Missing.DELETE) {
			return new LocationWrite.Delete(id, Precondition.NONE);
		}
		String today = "\"" + LocalDate.now(Clock.systemUTC()) + "\"";
		// without a source, the next file does not miss it again
		LocationInput mark = LocationInput.NONE.withProperty(Objects.requireNonNull(this.source.mark()), today)
			.merging(Integer.MAX_VALUE)
			.from("");
		return new LocationWrite.Change(id, mark, Precondition.NONE);
	}

	private void count(List<LocationWrite.Result> results) {
		for (LocationWrite.Result result : results) {
			if (result.outcome() == LocationWrite.Outcome.DELETED) {
				this.statistics.done(result.outcome());
			}
			else if (result.outcome() != LocationWrite.Outcome.MISSING) {
				this.statistics.note("marked", 1);
			}
		}
	}

}
