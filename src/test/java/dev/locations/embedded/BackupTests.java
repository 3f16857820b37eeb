package dev.locations.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.store.StoreBackups.Backup;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

class BackupTests {

	@TempDir
	Path parent;

	private Backup backup(TestStore store, Clock clock) {
		return new EmbeddedBackups(store.store(), this.parent.resolve("backups"), clock).create()
			.blockOptional()
			.orElseThrow();
	}

	private Path restored(Backup backup) throws IOException {
		Path restored = this.parent.resolve("restored-" + backup.name());
		FileSystemUtils.copyRecursively(this.parent.resolve("backups").resolve(backup.name()), restored);
		return restored;
	}

	@Test
	void hasWhatWasStoredWhenItBeganAndAnotherIdentity() throws IOException {
		Path data = this.parent.resolve("data");
		UUID kept = UUID.randomUUID();
		UUID later = UUID.randomUUID();
		Backup backup;
		UUID identity;
		try (TestStore store = TestStore.open(data)) {
			Files.writeString(data.resolve("jwt-secret"), "secret");
			store.users(Clock.systemUTC()).insert(Accounts.admin()).block();
			store.locations().create(kept, LocationInputs.named("kept")).block();
			backup = backup(store, Clock.systemUTC());
			store.locations().create(later, LocationInputs.named("later")).block();
			store.locations().delete(kept, Precondition.NONE).block();
			identity = store.history().identity();
		}
		assertThat(backup.bytes()).isPositive();
		Path restored = restored(backup);
		assertThat(restored.resolve("jwt-secret")).hasContent("secret");
		try (TestStore store = TestStore.open(restored)) {
			assertThat(store.store().isNew()).isFalse();
			assertThat(store.locations().all().map(LocationDocument::id).collectList().block()).containsExactly(kept);
			assertThat(store.users(Clock.systemUTC()).findById(Accounts.admin().id()).block())
				.isEqualTo(Accounts.admin());
			assertThat(store.history().identity()).isNotEqualTo(identity);
			assertThat(store.versions().versions(kept, null, 10).count().block()).isOne();
			store.locations().create(later, LocationInputs.named("again")).block();
		}
	}

	@Test
	void isConsistentWhileOthersWrite() throws IOException {
		Path data = this.parent.resolve("data");
		Backup backup;
		AtomicBoolean stop = new AtomicBoolean();
		try (TestStore store = TestStore.open(data)) {
			UUID first = UUID.randomUUID();
			UUID second = UUID.randomUUID();
			Locations
				.addTo(store.locations(),
						Stream.of(first, second).map((id) -> new NewLocation(id, LocationInputs.named("0"))).toList())
				.block();
			CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> {
				for (int i = 1; !stop.get(); i++) {
					for (UUID id : List.of(first, second)) {
						store.locations()
							.update(id, LocationInputs.change("{\"name\":\"" + i + "\"}"), Precondition.NONE)
							.block();
					}
				}
			});
			backup = backup(store, Clock.systemUTC());
			stop.set(true);
			writes.join();
			int before = name(store, first);
			try (TestStore copy = TestStore.open(restored(backup))) {
				assertThat(name(copy, first) - name(copy, second)).isBetween(0, 1);
				assertThat(name(copy, first)).isLessThanOrEqualTo(before);
			}
		}
	}

	private static int name(TestStore store, UUID id) {
		String json = new String(store.locations().find(id).blockOptional().orElseThrow().json(),
				StandardCharsets.UTF_8);
		return Integer.parseInt(json.replaceAll(".*\"name\":\"(\\d+)\".*", "$1"));
	}

	@Test
	void keepsTheLastThreeAndAllThatIsNoBackup() throws IOException {
		Path data = this.parent.resolve("data");
		Path backups = Files.createDirectories(this.parent.resolve("backups"));
		List<String> others = List.of("2019-photos", "20-notes.txt", "20190101T000000000Z",
				".part-20190101T000000000Z");
		for (String name : others) {
			Files.createDirectory(backups.resolve(name));
		}
		TestClock clock = new TestClock();
		try (TestStore store = TestStore.open(data)) {
			List<String> names = IntStream.range(0, 5).mapToObj((i) -> {
				clock.advance(Duration.ofSeconds(1));
				return backup(store, clock).name();
			}).toList();
			try (Stream<Path> kept = Files.list(backups)) {
				assertThat(kept.map((path) -> path.getFileName().toString())).containsExactlyInAnyOrderElementsOf(
						Stream.concat(names.subList(2, 5).stream(), others.stream()).toList());
			}
			assertThat(data.resolve("store-copy")).doesNotExist();
		}
	}

	private static double value(EmbeddedBackups backups, String name) {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		backups.bindTo(registry);
		return registry.get("locations.backup." + name).meter().measure().iterator().next().getValue();
	}

	@Test
	void measuresTheLatestBackupAlsoAfterARestart() {
		Instant time = Instant.ofEpochSecond(1_700_000_000);
		try (TestStore store = TestStore.open(this.parent.resolve("data"))) {
			backup(store, Clock.fixed(time.minusSeconds(60), ZoneOffset.UTC));
			backup(store, Clock.fixed(time, ZoneOffset.UTC));
			EmbeddedBackups restarted = new EmbeddedBackups(store.store(), this.parent.resolve("backups"),
					Clock.systemUTC());
			assertThat(value(restarted, "last.success.timestamp")).isEqualTo(time.getEpochSecond());
			assertThat(value(restarted, "last.size")).isZero();
			assertThat(value(restarted, "failures")).isZero();
			Backup backup = restarted.create().blockOptional().orElseThrow();
			assertThat(value(restarted, "last.size")).isEqualTo(backup.bytes());
			assertThat(value(restarted, "last.success.timestamp")).isGreaterThan(time.getEpochSecond());
		}
	}

	@Test
	void countsFailures() throws IOException {
		Path file = Files.createFile(this.parent.resolve("file"));
		try (TestStore store = TestStore.open(this.parent.resolve("data"))) {
			EmbeddedBackups backups = new EmbeddedBackups(store.store(), file, Clock.systemUTC());
			StepVerifier.create(backups.create()).verifyError(DataAccessResourceFailureException.class);
			assertThat(value(backups, "failures")).isOne();
			assertThat(value(backups, "last.success.timestamp")).isZero();
		}
	}

}
