package dev.locations.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.history.HistorySettings;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * How the embedded store keeps the history; its contract is in
 * {@link EmbeddedStoreTests}.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedHistoryTests {

	@TempDir
	Path directory;

	private static LocationDocument rename(TestStore store, UUID id, int name) {
		return store.locations()
			.update(id, LocationInputs.change("{\"name\":\"" + name + "\"}"), Precondition.NONE)
			.blockOptional()
			.orElseThrow();
	}

	private static List<LocationVersion> versions(TestStore store, UUID id) {
		return store.versions().versions(id, null, 100).collectList().blockOptional().orElseThrow();
	}

	private static List<byte[]> entries(TestStore store, UUID id) {
		List<byte[]> entries = store.store()
			.reads()
			.records(Table.HISTORY, HistoryKey.versions(id), Bytes.NONE, 100, (engine, key, value) -> value)
			.collectList()
			.block();
		return Objects.requireNonNull(entries);
	}

	@Test
	void keepsOnlyWhatDiffers() {
		try (TestStore store = TestStore.open(this.directory)) {
			UUID id = UUID.randomUUID();
			String properties = "\"properties\":{\"p\":\"" + "p".repeat(9_000) + "\"}";
			store.locations()
				.create(id, LocationInputs.of(LocationInputs.MINIMAL.replaceFirst("\\{", "{" + properties + ",")))
				.block();
			for (int i = 0; i < 20; i++) {
				rename(store, id, i);
			}
			assertThat(entries(store, id)).hasSize(21).allSatisfy((entry) -> assertThat(entry.length).isLessThan(60));
		}
	}

	@Test
	void doesNotTellWhatIsDamagedAndReportsItOnce(CapturedOutput output) {
		try (TestStore store = TestStore.open(this.directory)) {
			UUID id = UUID.randomUUID();
			store.locations().create(id, LocationInputs.named("new")).block();
			for (int i = 0; i < 4; i++) {
				rename(store, id, i);
			}
			List<LocationVersion> versions = versions(store, id);
			byte[] damaged = entries(store, id).get(2);
			damaged[damaged.length - 1] ^= 1;
			store.store().<Boolean>write((changes) -> {
				changes.put(Table.HISTORY, HistoryKey.version(id, versions.get(2).version()), damaged);
				return true;
			}).block();
			List<Boolean> found = new ArrayList<>();
			versions.forEach((each) -> found.add(store.versions().find(id, each.version()).hasElement().block()));
			assertThat(found).containsExactly(true, true, true, false, false);
			assertThat(store.store().damage().count()).isOne();
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains("is damaged"))).singleElement()
			.asString()
			.contains("ERROR", "The version before ");
	}

	@Test
	void beginsWithTheFirstChangeAfterAnUpgrade() throws Exception {
		UUID id = UUID.randomUUID();
		LocationDocument old;
		try (TestStore store = TestStore.open(this.directory)) {
			old = store.locations().create(id, LocationInputs.named("old")).blockOptional().orElseThrow();
		}
		removeHistory();
		Path format = Files.writeString(this.directory.resolve("locations.format"), "1\n");
		try (TestStore store = TestStore.open(this.directory)) {
			assertThat(format).hasContent("2\n");
			assertThat(versions(store, id)).isEmpty();
			long version = old.updatedAt().toEpochMilli();
			assertThat(store.versions().find(id, version).block()).usingRecursiveComparison().isEqualTo(old);
			rename(store, id, 1);
			assertThat(versions(store, id)).extracting(LocationVersion::kind, LocationVersion::replaced)
				.containsExactly(tuple(Kind.CHANGED, version));
			assertThat(store.versions().find(id, version).block()).usingRecursiveComparison().isEqualTo(old);
		}
		TestStore.open(this.directory).close();
	}

	/** Makes the store one of a build without a history. */
	private void removeHistory() throws RocksDBException {
		List<ColumnFamilyHandle> handles = new ArrayList<>();
		List<ColumnFamilyDescriptor> tables = Arrays.stream(Table.values())
			.map((table) -> new ColumnFamilyDescriptor(table.columnFamily()))
			.toList();
		try (DBOptions options = new DBOptions();
				RocksDB rocks = RocksDB.open(options, this.directory.resolve(DataDirectory.STORE).toString(), tables,
						handles)) {
			rocks.dropColumnFamily(handles.get(Table.HISTORY.ordinal()));
			handles.forEach(ColumnFamilyHandle::close);
		}
	}

	@Test
	void givesALocationThatIsImportedAgainAVersionAfterItsDeletion() {
		try (TestStore store = TestStore.open(this.directory)) {
			NewLocation imported = new NewLocation(UUID.randomUUID(), LocationInputs.named("imported"),
					TestClock.START);
			for (int i = 0; i < 2; i++) {
				Locations.addTo(store.locations(), List.of(imported)).block();
				store.locations().delete(imported.id(), Precondition.NONE).block();
			}
			Locations.addTo(store.locations(), List.of(imported)).block();
			List<LocationVersion> versions = versions(store, imported.id());
			assertThat(versions).extracting(LocationVersion::kind)
				.containsExactly(Kind.ADDED, Kind.DELETED, Kind.ADDED, Kind.DELETED, Kind.ADDED);
			LocationDocument stored = store.locations().find(imported.id()).blockOptional().orElseThrow();
			assertThat(stored.updatedAt().toEpochMilli()).isEqualTo(versions.get(1).version() + 1)
				.isEqualTo(versions.get(0).version());
			assertThat(new String(stored.json(), StandardCharsets.UTF_8))
				.endsWith("\"createdAt\":\"" + TestClock.START + "\",\"updatedAt\":\"" + stored.updatedAt() + "\"}");
		}
	}

	@Test
	void keepsNothingOfDeletionsThatMakeRoom() {
		try (TestStore store = TestStore.open(this.directory)) {
			UUID id = UUID.randomUUID();
			store.locations().create(id, LocationInputs.named("new")).block();
			Boolean isEmpty = store.store().reads().readNow((engine) -> {
				try (Changes changes = new Changes(engine, false)) {
					StoredLocation before = StoredLocation.of(id,
							Objects.requireNonNull(engine.get(Table.LOCATIONS, Bytes.of(id))));
					HistoryRecorder recorder = new HistoryRecorder(changes,
							Action.begin(Action.Kind.SINGLE, "test", null), true);
					recorder.deleted(before, Bytes.NONE, Instant.now());
					recorder.end();
					return changes.isEmpty();
				}
			});
			assertThat(isEmpty).isTrue();
		}
	}

	@Test
	void hasNothingLeftOfWhatIsForgotten() {
		try (TestStore store = TestStore.open(this.directory)) {
			UUID id = UUID.randomUUID();
			store.locations().create(id, LocationInputs.named("new")).block();
			rename(store, id, 1);
			store.locations().delete(id, Precondition.NONE).block();
			assertThat(store.historyCount()).isEqualTo(3 + 3 + 3 + 1 + 1 + 1);
			Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(40));
			HistorySettings none = new HistorySettings(Duration.ofDays(365), DataSize.ofBytes(1), true);
			assertThat(store.versions(later, none).forget().block()).isEqualTo(3);
			assertThat(store.historyCount()).isZero();
		}
	}

}
