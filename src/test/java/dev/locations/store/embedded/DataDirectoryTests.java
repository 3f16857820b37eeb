package dev.locations.store.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Tests of how {@link EmbeddedMongo} takes a {@link DataDirectory}.
 */
class DataDirectoryTests {

	@TempDir
	Path parent;

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void isForItsOwnerOnly() throws IOException {
		Path directory = this.parent.resolve("new/data");
		EmbeddedMongo.start(directory).close();
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))).isEqualTo("rwx------");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("locations.mv"))))
			.isEqualTo("rw-------");
	}

	@Test
	void isTakenOnceInAProcess() {
		try (EmbeddedMongo first = EmbeddedMongo.start(this.parent)) {
			assertThat(first.connectionString()).startsWith("mongodb://127.0.0.1:");
			assertInUse();
		}
		EmbeddedMongo.start(this.parent).close();
	}

	@Test
	void isTakenByOneProcess() throws Exception {
		try (TestProcess holder = TestProcess.start("hold", this.parent, "-Xmx64m")) {
			assertThat(holder.next()).isEqualTo("holding");
			assertInUse();
			assertInUse();
			assertThat(holder.finish()).isZero();
		}
		EmbeddedMongo.start(this.parent).close();
	}

	private void assertInUse() {
		assertThatExceptionOfType(DataDirectoryInUseException.class).isThrownBy(() -> EmbeddedMongo.start(this.parent))
			.withMessage("The data directory " + this.parent + " is in use by another running instance");
	}

	@Test
	void mustBeADirectory() throws IOException {
		Path file = Files.createFile(this.parent.resolve("file"));
		assertThatExceptionOfType(DataDirectoryException.class).isThrownBy(() -> EmbeddedMongo.start(file))
			.withMessage("The data directory " + file + " is not a directory");
	}

	@Test
	void mustBeWritable() {
		assumeThat(this.parent.toFile().setWritable(false)).isTrue();
		assumeThat(Files.isWritable(this.parent)).isFalse();
		assertThatExceptionOfType(DataDirectoryException.class).isThrownBy(() -> EmbeddedMongo.start(this.parent))
			.withMessageStartingWith("The data directory " + this.parent + " is not writable");
	}

	@Test
	void mustHoldAnIntactFile() throws IOException {
		byte[] garbage = new byte[20_000];
		Arrays.fill(garbage, (byte) 'x');
		Path file = Files.write(this.parent.resolve("locations.mv"), garbage);
		for (int attempt = 0; attempt < 2; attempt++) {
			assertThatExceptionOfType(DataDirectoryException.class).isThrownBy(() -> EmbeddedMongo.start(this.parent))
				.withMessageStartingWith("The store file " + file + " is damaged")
				.withMessageNotContaining("\n");
		}
		assertThat(file).hasBinaryContent(garbage);
	}

}
