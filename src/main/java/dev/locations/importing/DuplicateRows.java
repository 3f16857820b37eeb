package dev.locations.importing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.importing.ImportPlan.Duplicates;
import dev.locations.importing.LocationCheck.CheckedBatch;
import dev.locations.importing.LocationCheck.CheckedLocation;
import dev.locations.location.LocationInput;
import dev.locations.validation.Violation;
import io.netty.util.collection.LongObjectHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Leaves one valid row of a file for each location. Each file needs its own. */
final class DuplicateRows {

	/** So many rows take less than a third of the memory, while their table grows. */
	static final long MOST = Runtime.getRuntime().maxMemory() / 128;

	private static final float LOAD_FACTOR = 0.75f;

	private final ImportPlan plan;

	private final ImportStatistics statistics;

	private final long maxRows;

	/** The first rows by 64 bits of a hash of what identifies their locations. */
	private final LongObjectHashMap<Long> rows = new LongObjectHashMap<>(16, LOAD_FACTOR);

	/** The last rows of those that are there several times. */
	private final LongObjectHashMap<Long> lastRows = new LongObjectHashMap<>(16, LOAD_FACTOR);

	DuplicateRows(ImportPlan plan, ImportStatistics statistics, long maxRows) {
		this.plan = plan;
		this.statistics = statistics;
		this.maxRows = maxRows;
	}

	/** Notes the first and the last row of each location, in a pass of its own. */
	void note(CheckedBatch batch) {
		batch.valid().stream().filter((location) -> !location.key().isEmpty()).forEach((location) -> {
			Long hash = hash(location.key());
			Long number = location.row().number();
			if (this.rows.putIfAbsent(hash, number) != null) {
				this.lastRows.put(hash, number);
			}
		});
	}

	/** Takes the rows that do not count out of the batch. */
	void removeFrom(CheckedBatch batch) {
		batch.valid().removeIf((location) -> {
			Long other = location.key().isEmpty() ? null : other(location);
			if (other == null) {
				return false;
			}
			this.statistics.note(ImportStatistics.DUPLICATES, 1);
			if (this.plan.duplicates() != Duplicates.LAST) {
				// a source does not miss it
				batch.refusedKeys().add(location.key());
				batch.refused().add(refusal(location, other));
			}
			return true;
		});
		batch.refused().sort(Comparator.comparingLong(RefusedLocation::line));
	}

	/** Returns the row because of which this one does not count; null if it does. */
	private @Nullable Long other(CheckedLocation location) {
		Long number = location.row().number();
		Long hash = hash(location.key());
		Long first = Objects.requireNonNullElse(this.rows.putIfAbsent(hash, number), number);
		Long last = this.lastRows.getOrDefault(hash, first);
		Long other = (this.plan.duplicates() == Duplicates.LAST || (last > first && first.equals(number))) ? last
				: first;
		return other.equals(number) ? null : other;
	}

	private RefusedLocation refusal(CheckedLocation location, long other) {
		LocationKey key = this.plan.key();
		LocationReader reader = location.row().reader();
		Violation violation = Violation
			.body((key != null) ? key.pointer() : "/id", "duplicate",
					"is the same as in %s %d".formatted(reader.unit(), other),
					JsonNodeFactory.instance.stringNode(location.key()))
			.withDetail("sameAs", other);
		LocationInput input = location.write().input();
		return new RefusedLocation(location.row(), (key != null) ? null : location.write().id(),
				(input != null) ? input.name().map(RefusedLocation::beginning).orElse(null) : null,
				List.of(this.plan.withColumn(violation, reader)));
	}

	static long hash(String key) {
		UUID hash = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
		return hash.getMostSignificantBits() ^ hash.getLeastSignificantBits();
	}

	/** Returns why no more rows can be compared; null if they can. */
	@Nullable IOException overflow() {
		return (this.rows.size() + this.lastRows.size() <= this.maxRows) ? null
				: new IOException("It has more than %d rows, too many to find locations that are twice. Divide the file"
					.formatted(this.maxRows));
	}

}
