package dev.locations.embedded.table;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.LocationWords;
import dev.locations.location.query.ListPosition;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class WordIndexTests {

	@TempDir
	@SuppressWarnings("NullAway.Init")
	private Path directory;

	@SuppressWarnings("NullAway.Init") // before each test
	private MVStore store;

	@SuppressWarnings("NullAway.Init") // before each test
	private Tables tables;

	@BeforeEach
	void open() {
		this.store = new MVStore.Builder().fileName(this.directory.resolve("words").toString())
			.autoCommitDisabled()
			.autoCommitBufferSize(0)
			.pageSplitSize(4096)
			.open();
		this.tables = Tables.open(this.store);
	}

	@AfterEach
	void close() {
		this.store.close();
	}

	private SortedMap<Long, StoredLocation> add(int from, int count, IntFunction<String> names) {
		SortedMap<Long, StoredLocation> locations = new TreeMap<>();
		IntStream.range(from, from + count)
			.forEach((number) -> locations.put((long) number, location(names.apply(number))));
		this.tables.words()
			.addAll(BatchWords.of(locations.values().stream().map((each) -> LocationWords.of(each.json())).iterator()),
					locations.keySet().stream().mapToLong(Long::longValue).toArray());
		return locations;
	}

	private static StoredLocation location(String name) {
		return new StoredLocation(new ListPosition(name.getBytes(StandardCharsets.UTF_8), 0, new UUID(0, 1)), 0, 1, 2,
				"{\"name\":\"%s\"}".formatted(name).getBytes(StandardCharsets.UTF_8));
	}

	private long found(String... beginnings) {
		return this.tables.words().find(List.of(beginnings)).count();
	}

	@Test
	void findsLocationsOfAllSegments() {
		SortedMap<Long, StoredLocation> locations = add(1, 20_000,
				(number) -> ((number % 2 == 0) ? "Lake " : "Park ") + number);
		assertThat(found("lake")).isEqualTo(10_000);
		assertThat(found("lak", "19998")).isEqualTo(1);
		assertThat(found("park", "19998")).isZero();
		assertThat(found("2")).isEqualTo(1_112);
		locations.headMap(15_001L).forEach(this.tables.words()::remove);
		assertThat(found("lake")).isEqualTo(2_500);
		assertThat(found("2")).isEqualTo(1);
	}

	@Test
	void hasEachLocationOnceInAscendingOrder() {
		add(5, 3, (number) -> "Lake");
		add(1, 2, (number) -> "Lake");
		add(2, 5, (number) -> "Lake");
		add(511, 2, (number) -> "Lake Park");
		assertThat(this.tables.words().find(List.of("la", "lake"))).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 511L,
				512L);
		assertThat(this.tables.words().find(List.of("lake", "park"))).containsExactly(511L, 512L);
	}

	@Test
	void keepsNoKeyWithoutLocations() {
		SortedMap<Long, StoredLocation> locations = add(1, 3, (number) -> "Lake " + number);
		this.tables.words().replace(2, location("Lake 2"), location("Park 2"));
		assertThat(found("lake")).isEqualTo(2);
		assertThat(found("park", "2")).isEqualTo(1);
		locations.forEach(this.tables.words()::remove);
		assertThat(this.tables.words().map().keySet()).containsExactly(new WordKey(0, "park"));
	}

	@Test
	void leavesOutLocationsThatWereNotAdded() {
		this.tables.words()
			.addAll(BatchWords.of(List.of(Set.of("lake"), Set.of("lake", "park"), Set.of("lake")).iterator()),
					new long[] { 511, LocationTable.NOT_ADDED, 512 });
		assertThat(this.tables.words().find(List.of("lake"))).containsExactly(511L, 512L);
		assertThat(found("park")).isZero();
	}

	@Test
	void hasTheSameLocationsWhenTheFileIsOpenedAgain() {
		add(4_000, 1_000, (number) -> "Lake " + number);
		this.store.commit();
		close();
		open();
		assertThat(found("lake")).isEqualTo(1_000);
		assertThat(this.tables.words().find(List.of("lake", "4999"))).containsExactly(4_999L);
	}

	/**
	 * Its keys have the same form, with the number of a location in place of a segment.
	 */
	@Test
	void removesTheIndexOfEarlierVersions() {
		MVMap<WordKey, Boolean> earlier = this.store.openMap("words",
				new MVMap.Builder<WordKey, Boolean>().keyType(WordKeyType.INSTANCE).valueType(KeyOnlyType.INSTANCE));
		IntStream.range(0, 20_000).forEach((number) -> earlier.put(new WordKey(number, "lake"), true));
		this.tables.words().markComplete();
		this.store.commit();
		close();
		open();
		this.tables.words().removeEarlier(this.store);
		this.store.commit();
		assertThat(this.store.hasMap("words")).isFalse();
		assertThat(this.tables.words().isComplete()).isFalse();
	}

	@Test
	void findsNothingInAnEmptyIndex() {
		assertThat(found("lake")).isZero();
	}

	/** Otherwise each batch of an import would write the whole index again. */
	@Test
	void writesAsMuchForTheLastBatchAsForTheFirstOnes() {
		Random random = new Random(20261122);
		long most = 0;
		int batch = 1_000;
		for (int number = 0; number < 40 * batch; number += batch) {
			add(number, batch,
					(each) -> random.ints(10, 0, 5_000).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
			if (number < 4 * batch) {
				most = Math.max(most, this.store.getUnsavedMemory());
			}
			assertThat(this.store.getUnsavedMemory()).isLessThan(Math.toIntExact(3 * most));
			this.store.commit();
		}
	}

}
