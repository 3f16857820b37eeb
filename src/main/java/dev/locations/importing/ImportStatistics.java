package dev.locations.importing;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

import dev.locations.location.LocationWrite.Outcome;

/** Counts what has become of the locations of a file. */
public final class ImportStatistics {

	/** The names of the counts, with their words for people, in their order. */
	private static final Map<Outcome, String> WORDS = new EnumMap<>(
			Map.of(Outcome.ADDED, "added", Outcome.EXISTING, "already there", Outcome.CHANGED, "changed",
					Outcome.UNCHANGED, "unchanged", Outcome.DELETED, "deleted", Outcome.MISSING, "missing"));

	static final String REFUSED = "refused";

	static final String DUPLICATES = "duplicates";

	static final String KEPT_AS_TEXT = "keptAsText";

	static final String GONE = "gone";

	static final String MARKED = "marked";

	private static final List<String> OTHERS = List.of(REFUSED, DUPLICATES, KEPT_AS_TEXT, GONE, MARKED);

	private static final int MAX_NAMES = 1_000;

	private final long startNanos = System.nanoTime();

	private final ExistingLocations existing;

	private final Map<Outcome, Long> counts = new ConcurrentHashMap<>();

	/** What is counted beside, in its order. */
	private final Map<String, Long> others = new ConcurrentSkipListMap<>(Comparator.comparing(OTHERS::indexOf));

	private final LongAdder poorer = new LongAdder();

	private final Set<String> removedProperties = ConcurrentHashMap.newKeySet();

	public ImportStatistics(ExistingLocations existing) {
		this.existing = existing;
		note(REFUSED, 0);
	}

	public void done(Outcome outcome) {
		this.counts.merge(outcome, 1L, Long::sum);
	}

	/** Adds to a count beside, of which only some imports have all. */
	void note(String name, long count) {
		this.others.merge(name, count, Long::sum);
	}

	/** Counts a location that loses properties, because the file does not have them. */
	void removed(Set<String> properties) {
		if (this.existing == ExistingLocations.REPLACE && !properties.isEmpty()) {
			this.poorer.increment();
			if (this.removedProperties.size() < MAX_NAMES) {
				this.removedProperties.addAll(properties);
			}
		}
	}

	/** Returns the names of the properties that locations lose, or many of them. */
	public Set<String> removedProperties() {
		return this.removedProperties;
	}

	/** Returns how many locations lose properties. */
	public long poorer() {
		return this.poorer.sum();
	}

	private long of(Outcome outcome) {
		return this.counts.getOrDefault(outcome, 0L);
	}

	public long added() {
		return of(Outcome.ADDED);
	}

	public long refused() {
		return this.others.getOrDefault(REFUSED, 0L);
	}

	/** Returns the counts by name; with {@code keep} only those that it may have. */
	public Map<String, Long> counts() {
		Collection<Outcome> shown = (this.existing == ExistingLocations.KEEP) ? this.existing.outcomes()
				: WORDS.keySet();
		Map<String, Long> shownCounts = new LinkedHashMap<>();
		shown.forEach((outcome) -> shownCounts.put(outcome.name().toLowerCase(Locale.ROOT), of(outcome)));
		shownCounts.putAll(this.others);
		return shownCounts;
	}

	public Duration elapsed() {
		return Duration.ofNanos(System.nanoTime() - this.startNanos);
	}

	@Override
	public String toString() {
		long done = this.counts.values().stream().mapToLong(Long::longValue).sum() + refused();
		double seconds = elapsed().toNanos() / (double) Duration.ofSeconds(1).toNanos();
		String counted = WORDS.keySet()
			.stream()
			.filter((outcome) -> this.existing.outcomes().contains(outcome) || of(outcome) > 0)
			.map((outcome) -> of(outcome) + " " + WORDS.get(outcome))
			.collect(Collectors.joining(", "));
		String others = this.others.entrySet()
			.stream()
			.skip(1)
			.map((other) -> ", %s: %d".formatted(other.getKey(), other.getValue()))
			.collect(Collectors.joining());
		return String.format(Locale.ROOT, "%s, %d refused%s in %.1f s (%.0f/s)", counted, refused(), others, seconds,
				done / seconds);
	}

}
