package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.startup.ConfigurationProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

class DataDirectoryTests {

	@TempDir
	Path parent;

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void isForItsOwnerOnly() throws IOException {
		Path directory = this.parent.resolve("new/data");
		EmbeddedStore.open(directory, false).close();
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))).isEqualTo("rwx------");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(DataDirectory.STORE))))
			.isEqualTo("rwx------");
	}

	private static void isRefused(Path directory, String message) {
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> EmbeddedStore.open(directory, false))
			.withMessage(message);
	}

	@Test
	void mustBeADirectory() throws IOException {
		Path file = Files.createFile(this.parent.resolve("file"));
		isRefused(file, "The data directory " + file + " is not a directory.");
	}

	@Test
	void mustBeWritable() {
		assumeThat(this.parent.toFile().setWritable(false)).isTrue();
		assumeThat(Files.isWritable(this.parent)).isFalse();
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> EmbeddedStore.open(this.parent, false))
			.withMessageStartingWith("The data directory " + this.parent + " is not writable");
	}

	@Test
	void mustHoldAnIntactStore() throws IOException {
		Path store = Files.createDirectory(this.parent.resolve(DataDirectory.STORE));
		Path file = Files.writeString(store.resolve("CURRENT"), "x".repeat(20_000));
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(DamagedStoreException.class)
				.isThrownBy(() -> EmbeddedStore.open(this.parent, false))
				.withMessageStartingWith("The store " + store + " is damaged")
				.withMessageNotContaining("\n");
		}
		assertThat(file).hasContent("x".repeat(20_000));
	}

	@Test
	void mustNotHaveLostItsStore() throws IOException {
		EmbeddedStore.open(this.parent, false).close();
		Path files = this.parent.resolve(DataDirectory.STORE);
		FileSystemUtils.deleteRecursively(files);
		isRefused(this.parent, "The store " + files + " is missing.");
		Files.createDirectory(files);
		isRefused(this.parent, "The store " + files + " is empty.");
		assertThat(files).isEmptyDirectory();
	}

	@ParameterizedTest
	@ValueSource(strings = { "locations.db", "jwt-secret", "backups", "unknown" })
	void mustBeEmptyBeforeTheFirstStart(String other) throws IOException {
		Files.createFile(this.parent.resolve(other));
		for (int start = 0; start < 2; start++) {
			isRefused(this.parent, "The data directory " + this.parent + " has no store, but holds " + other
					+ ", maybe of an older version.");
		}
		assertThat(this.parent.resolve(DataDirectory.STORE)).doesNotExist();
	}

	@Test
	void mustHaveAFormatThatThisVersionReads() throws IOException {
		EmbeddedStore.open(this.parent, false).close();
		EmbeddedStore.open(this.parent, false).close();
		Path format = this.parent.resolve("locations.format");
		assertThat(format).hasContent("2\n");
		for (String other : List.of("3", "0", "")) {
			Files.writeString(format, other + "\n");
			isRefused(this.parent, "The data directory " + this.parent + " has format " + other
					+ ", and this version reads format 2.");
		}
		Files.delete(format);
		EmbeddedStore.open(this.parent, false).close();
	}

	@Test
	void mayHaveAnEmptyStoreBeforeTheFirstStart() throws IOException {
		Files.createDirectory(this.parent.resolve(DataDirectory.STORE));
		try (EmbeddedStore store = EmbeddedStore.open(this.parent, false)) {
			assertThat(store.isNew()).isTrue();
		}
	}

	@Test
	void beginsAgainAfterAStopInTheMiddleOfTheFirstStart() throws IOException {
		Path part = Files.createDirectory(this.parent.resolve(DataDirectory.STORE + "-new"));
		Files.writeString(part.resolve("MANIFEST-000001"), "x");
		try (EmbeddedStore store = EmbeddedStore.open(this.parent, false)) {
			assertThat(store.isNew()).isTrue();
		}
		assertThat(part).doesNotExist();
	}

}
