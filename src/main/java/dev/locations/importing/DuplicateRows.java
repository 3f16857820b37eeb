package dev.locations.importing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

import dev.locations.importing.LocationCheck.CheckedBatch;
import dev.locations.importing.LocationCheck.CheckedLocation;
import dev.locations.validation.Violation;
import io.netty.util.collection.LongObjectHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Leaves one row of a file for each location. Only valid rows count. Each file needs its
 * own.
 */
final class DuplicateRows {

	/** So many rows take less than a third of the memory, while their table grows. */
	static final long MOST = Runtime.getRuntime().maxMemory() / 128;

	private static final float LOAD_FACTOR = 0.75f;

	private final ImportPlan plan;

	private final ImportStatistics statistics;

	private final long maxRows;

	/** The numbers of rows by 64 bits of a hash of what identifies their locations. */
	private final LongObjectHashMap<Long> rows = new LongObjectHashMap<>(16, LOAD_FACTOR);

	DuplicateRows(ImportPlan plan, ImportStatistics statistics) {
		this(plan, statistics, MOST);
	}

	DuplicateRows(ImportPlan plan, ImportStatistics statistics, long maxRows) {
		this.plan = plan;
		this.statistics = statistics;
		this.maxRows = maxRows;
	}

	/** Notes the last row of each location, in a pass of its own. */
	void note(CheckedBatch batch) {
		batch.valid()
			.stream()
			.filter((location) -> !location.key().isEmpty())
			.forEach((location) -> this.rows.put(hash(location.key()), Long.valueOf(location.row().number())));
	}

	/** Returns the batch with the rows that count. */
	CheckedBatch unique(CheckedBatch batch) {
		List<CheckedLocation> valid = new ArrayList<>(batch.valid().size());
		for (CheckedLocation location : batch.valid()) {
			Long other = location.key().isEmpty() ? null : other(location);
			if (other == null) {
				valid.add(location);
				continue;
			}
			this.statistics.duplicate();
			if (!this.plan.isLastTaken()) {
				batch.refused().add(refusal(location, other, batch.reader()));
			}
		}
		batch.refused().sort(Comparator.comparingLong(RefusedLocation::line));
		return new CheckedBatch(valid, batch.refused(), batch.refusedKeys(), batch.reader());
	}

	/** Returns the row that counts instead; null if this one does. */
	private @Nullable Long other(CheckedLocation location) {
		long number = location.row().number();
		Long counts = this.rows.putIfAbsent(Long.valueOf(hash(location.key())), Long.valueOf(number));
		return (counts == null || counts == number) ? null : counts;
	}

	private RefusedLocation refusal(CheckedLocation location, long other, LocationReader reader) {
		LocationKey key = this.plan.key();
		Violation violation = Violation
			.body((key != null) ? key.pointer() : "/id", "duplicate",
					"is the same as in %s %d".formatted(reader.unit(), other),
					JsonNodeFactory.instance.stringNode(location.key()))
			.withDetail("sameAs", other);
		return new RefusedLocation(location.row(), (key != null) ? null : location.write().id(), location.name(),
				List.of(this.plan.withColumn(violation, reader)));
	}

	static long hash(String key) {
		UUID hash = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
		return hash.getMostSignificantBits() ^ hash.getLeastSignificantBits();
	}

	/** Returns why no more rows can be compared; null if they can. */
	@Nullable IOException overflow() {
		return (this.rows.size() <= this.maxRows) ? null
				: new IOException(
						"It has more than %d locations, too many to find those that are twice. Divide the file"
							.formatted(this.maxRows));
	}

}
