package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.word.WordForms;
import dev.locations.index.word.WordMatches;
import dev.locations.location.LocationReads.Share;
import dev.locations.location.LocationReads.Version;
import dev.locations.readmodel.sync.RandomLocations;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.work.Slices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ShareTests {

	private static final int MOST = 50_000;

	private final StandaloneModel model = new StandaloneModel();

	private final RandomLocations locations = new RandomLocations(7);

	private final Map<UUID, byte[]> expected = new HashMap<>();

	private static final int SIZE = 3000;

	private static final KeptValues NONE = new KeptValues() {

		@Override
		public KeptValues updated(OrdinalMapping mapping, Changes changes, Slabs slabs) {
			return this;
		}

		@Override
		public void write(ModelFileWriter file) {
		}

	};

	private void load(int size) {
		List<byte[]> loaded = new ArrayList<>();
		for (int i = 0; i < size; i++) {
			byte[] json = this.locations.next();
			loaded.add(json);
			this.expected.put(id(json), json);
		}
		this.model.load(loaded);
	}

	private static UUID id(byte[] json) {
		return LocationRecord.of(json).key().id();
	}

	private Snapshot snapshot() {
		return this.model.snapshot();
	}

	private static <T> List<T> all(Slices<T> slices) {
		List<T> all = new ArrayList<>();
		while (!slices.isAtEnd()) {
			T next = slices.next();
			if (next != null) {
				all.add(next);
			}
		}
		return all;
	}

	private Map<UUID, Integer> shares() {
		Map<UUID, Integer> shares = new HashMap<>();
		Map<UUID, Instant> times = new HashMap<>();
		int count = 0;
		for (Share share : all(new ShareScan(snapshot()))) {
			List<Version> versions = all(ShareList.of(snapshot(), share.number()).orElseThrow()).stream()
				.flatMap(List::stream)
				.toList();
			assertThat(versions).hasSizeBetween(1, MOST);
			assertThat(share.updatedAt())
				.isEqualTo(versions.stream().map(Version::updatedAt).max(Comparator.naturalOrder()).get());
			for (Version version : versions) {
				shares.put(version.id(), share.number());
				times.put(version.id(), version.updatedAt());
				count++;
			}
		}
		Map<UUID, Instant> expectedTimes = new HashMap<>();
		this.expected.forEach((id, json) -> expectedTimes.put(id, LocationRecord.updatedAt(json)));
		assertThat(times).isEqualTo(expectedTimes);
		assertThat(count).as("each in one share").isEqualTo(times.size());
		return shares;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 3_000 })
	void fewLocationsAreOneShare(int size) {
		load(size);
		assertThat(shares().values()).containsOnly((size > 0) ? new Integer[] { 0 } : new Integer[0]);
		assertThat(ShareList.of(snapshot(), 0)).isPresent();
		assertThat(ShareList.of(snapshot(), 1)).isEmpty();
		assertThat(ShareList.of(snapshot(), -1)).isEmpty();
	}

	@Test
	void eachLocationStaysInItsShareWhateverElseIsWritten() {
		load(50_000);
		Map<UUID, Integer> before = shares();
		assertThat(before.values()).contains(0, 1);
		List<UUID> ids = new ArrayList<>(before.keySet());
		for (int i = 0; i < 300; i++) {
			byte[] added = this.locations.next();
			this.model.saved(added);
			this.expected.put(id(added), added);
			byte[] changed = this.locations.withOtherName(Objects.requireNonNull(this.expected.get(ids.get(i))));
			this.model.saved(changed);
			this.expected.put(ids.get(i), changed);
			this.model.deleted(ids.get(i + 300));
			this.expected.remove(ids.get(i + 300));
		}
		Map<UUID, Integer> after = shares();
		long moved = before.keySet()
			.stream()
			.filter((id) -> after.containsKey(id) && !after.get(id).equals(before.get(id)))
			.count();
		// a location behind the last slot of its share moves to its own share when it is
		// changed, or the base is built anew
		assertThat(moved).isLessThan(20);
	}

	@Test
	void sortsMoreThanFitsIntoMemory(@TempDir Path directory) {
		AtomicLong indexed = new AtomicLong();
		LocationCollector parts = new LocationCollector(new ModelDirectory(directory), NONE, 100_000,
				indexed::incrementAndGet);
		LocationCollector whole = new LocationCollector(null, NONE, () -> {
		});
		RandomLocations locations = new RandomLocations(5);
		List<byte[]> all = new ArrayList<>();
		for (int i = 0; i < SIZE; i++) {
			all.add(locations.next());
		}
		for (byte[] json : List.copyOf(all.subList(0, 40))) {
			UUID id = LocationRecord.of(json).id();
			all.add(json);
			all.add(locations.next(id, 0));
		}
		all.forEach((json) -> {
			parts.add(LocationRecord.of(json));
			whole.add(LocationRecord.of(json));
		});
		Snapshot sorted = parts.snapshot();
		Snapshot simple = whole.snapshot();
		assertThat(sorted.size()).isEqualTo(SIZE);
		assertThat(sorted.versionText()).isEqualTo(simple.versionText());
		assertThat(sorted.bytes()).isEqualTo(simple.bytes());
		WordMatches shortNames = sorted.base()
			.words()
			.query(List.of(WordForms.of("s7")), sorted.base().tree())
			.matches();
		for (int ordinal = 0; ordinal < SIZE; ordinal++) {
			String json = new String(sorted.base().records().json(ordinal), StandardCharsets.UTF_8);
			assertThat(shortNames.contains(ordinal)).isEqualTo(json.contains("\"shortName\":\"s7"));
			assertThat(sorted.base().records().json(ordinal)).isEqualTo(simple.base().records().json(ordinal));
			assertThat(sorted.find(sorted.base().records().id(ordinal))).isNotNull();
		}
		assertThat(indexed).as("with repeated ones").hasValueBetween(SIZE, all.size());
		assertThat(directory).isEmptyDirectory();
	}

}
