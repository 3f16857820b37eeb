package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.word.WordForms;
import dev.locations.index.word.WordMatches;
import dev.locations.readmodel.sync.RandomLocations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LocationCollectorTests {

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
