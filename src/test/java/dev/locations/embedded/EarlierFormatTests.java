package dev.locations.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.GZIPInputStream;

import dev.locations.embedded.file.DamagedFileException;
import dev.locations.embedded.file.DataDirectoryException;
import dev.locations.embedded.file.StoreFile;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.Precondition;
import dev.locations.user.User;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the embedded store with the file of an earlier version of the service, whose
 * records have no checksums: 20 locations and an administrator.
 */
class EarlierFormatTests {

	private static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000007");

	@TempDir
	Path directory;

	@BeforeEach
	void unpack() throws IOException {
		FailingDisk.install();
		try (InputStream file = new GZIPInputStream(
				Objects.requireNonNull(getClass().getResourceAsStream("format-1.db.gz")))) {
			Files.copy(file, this.directory.resolve(StoreFile.NAME));
		}
	}

	@AfterEach
	void heal() {
		FailingDisk.heal();
	}

	@Test
	void keepsAllRecordsAndGivesThemChecksums() {
		try (TestStore store = TestStore.open(this.directory)) {
			assertHasAllRecords(store);
			store.locations().update(ID, LocationInputs.change("{\"phone\":\"2\"}"), Precondition.NONE).block();
		}
		try (TestStore store = TestStore.open(this.directory)) {
			assertHasAllRecords(store);
			List<String> damaged = store.store().reads().readNow((tables) -> tables.sums().findDamaged());
			assertThat(damaged).isEmpty();
		}
	}

	@Test
	void beginsAgainAfterAFailureAnywhere() {
		boolean isDone = false;
		for (int writes = 0; !isDone; writes++) {
			assertThat(writes).isLessThan(100);
			FailingDisk.failWritesAfter(writes, "No space left on device");
			try (TestStore store = TestStore.open(this.directory, FailingDisk.NAME)) {
				FailingDisk.heal();
				assertHasAllRecords(store);
				isDone = true;
			}
			catch (DataDirectoryException ex) {
				assertThat(ex).isNotInstanceOf(DamagedFileException.class).hasMessageContaining("cannot be written");
				FailingDisk.heal();
			}
		}
	}

	@Test
	void doesNotStartWithDamageThatItCannotTell() throws IOException {
		Path file = this.directory.resolve(StoreFile.NAME);
		byte[] bytes = Files.readAllBytes(file);
		Arrays.fill(bytes, 8192, bytes.length - 8192, (byte) 0);
		Files.write(file, bytes);
		assertThatExceptionOfType(DamagedFileException.class).isThrownBy(() -> TestStore.open(this.directory))
			.withMessageContaining("is damaged");
	}

	private static void assertHasAllRecords(TestStore store) {
		LocationStore locations = store.locations();
		assertThat(((LocationSource) locations).all().count().block()).isEqualTo(20);
		assertThat(Objects.requireNonNull(locations.find(ID).block()).json()).asString()
			.contains("\"name\":\"Lake 7\"", "\"createdAt\":\"2026-11-23T01:14:22.626Z\"");
		assertThat(store.users(Clock.systemUTC()).findByEmail("admin@example.com").map(User::roles).block())
			.containsExactly("admin");
	}

}
