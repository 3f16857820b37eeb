package dev.locations.embedded.table;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.query.ListPosition;
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
		this.tables.words().addAll(locations);
		return locations;
	}

	private static StoredLocation location(String name) {
		return new StoredLocation(new ListPosition(name.getBytes(StandardCharsets.UTF_8), 0, new UUID(0, 1)), 0, 1, 2,
				"{\"name\":\"%s\"}".formatted(name).getBytes(StandardCharsets.UTF_8));
	}

	private int found(String... beginnings) {
		return this.tables.words().find(List.of(beginnings)).size();
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
