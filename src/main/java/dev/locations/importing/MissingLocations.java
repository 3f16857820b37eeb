package dev.locations.importing;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

import dev.locations.importing.ImportPlan.Source.Missing;
import dev.locations.location.LocationInput;
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

	private final ImportPlan.Source source;

	private final LocationImport.Job job;

	/** 64 bits of each identifier take a quarter of the memory of UUIDs. */
	private final LongObjectHashMap<Boolean> seen = new LongObjectHashMap<>();

	MissingLocations(ImportPlan.Source source, LocationImport.Job job) {
		this.source = source;
		this.job = job;
	}

	/**
	 * Loads the file, which must be read to its end. Then counts what is missing, and
	 * marks or deletes it. An error if too much is missing, before anything of that is
	 * done.
	 */
	Mono<Void> around(Function<LocationImport.Job, Mono<Void>> load) {
		return ofSource().count().flatMap((before) -> load.apply(seeing()).then(Mono.defer(() -> end(before))));
	}

	private Flux<UUID> ofSource() {
		return this.job.target().sources().apply(this.source.name());
	}

	/** Sees what is written, what the key of the plan finds, and what is refused. */
	private LocationImport.Job seeing() {
		ImportTarget target = this.job.target();
		ImportTarget seen = new ImportTarget((writes) -> {
			writes.forEach((write) -> see(write.id()));
			return target.writes().apply(writes);
		}, (key, values) -> target.keys()
			.apply(key, values)
			.doOnNext((found) -> found.values().forEach((ids) -> ids.forEach(this::see))), target.sources());
		return new LocationImport.Job(this.job.file(), this.job.plan(), seen, this.job.statistics(), (refused) -> {
			if (refused.id() != null) {
				see(refused.id());
			}
			this.job.refusals().accept(refused);
		}, this.job.cancelled());
	}

	private synchronized void see(UUID id) {
		this.seen.put(mixed(id), Boolean.TRUE);
	}

	private synchronized boolean isMissing(UUID id) {
		return !this.seen.containsKey(mixed(id));
	}

	private static long mixed(UUID id) {
		// an odd factor, so that similar halves do not cancel each other
		return id.getMostSignificantBits() * 0x9E37_79B9_7F4A_7C15L + id.getLeastSignificantBits();
	}

	private Mono<Void> end(long before) {
		Flux<UUID> missing = ofSource().filter(this::isMissing);
		return missing.count().filter((count) -> !this.job.cancelled().getAsBoolean()).flatMap((count) -> {
			this.job.statistics().note(ImportStatistics.GONE, count);
			if (this.source.missing() == Missing.KEEP) {
				return Mono.empty();
			}
			if (count * PERCENT > before * this.source.maxMissing()) {
				return Mono.error(new ApiException(HttpStatus.CONFLICT, "missing.tooMany",
						"The file lacks %d of %d locations of the source, more than %d %%: they stay as they are."
							.formatted(count, before, this.source.maxMissing())));
			}
			return missing.map(this::write)
				.buffer(BATCH)
				.takeWhile((writes) -> !this.job.cancelled().getAsBoolean())
				.concatMap((writes) -> this.job.target().writes().apply(writes).doOnNext(this::count), 1)
				.then();
		});
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
				this.job.statistics().done(result.outcome());
			}
			else if (result.outcome() != LocationWrite.Outcome.MISSING) {
				this.job.statistics().note(ImportStatistics.MARKED, 1);
			}
		}
	}

}
