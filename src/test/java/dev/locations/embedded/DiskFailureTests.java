package dev.locations.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.Precondition;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import dev.locations.testing.ExternalProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocksdb.RocksDBException;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Until its disk is well again, the embedded store refuses writes, and reads go on. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class DiskFailureTests extends FailingDiskFixture {

	static Stream<Arguments> failures() {
		BiConsumer<FailingDisk, RocksDBException> writes = FailingDisk::failWrites;
		BiConsumer<FailingDisk, RocksDBException> syncs = FailingDisk::failSyncs;
		return Stream.of(Arguments.of(writes, FailingDisk.noSpace(), StoreFullException.class),
				Arguments.of(writes, FailingDisk.quotaExceeded(), StoreFullException.class),
				Arguments.of(writes, FailingDisk.broken(), WriteRefusedException.class),
				Arguments.of(syncs, FailingDisk.noSpace(), StoreFullException.class),
				Arguments.of(syncs, FailingDisk.broken(), WriteRefusedException.class));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void refusesWritesAndGoesOnReadingUntilTheDiskIsWellAgain(BiConsumer<FailingDisk, RocksDBException> fail,
			RocksDBException problem, Class<? extends Throwable> refusal, CapturedOutput output) {
		LocationDocument before = create();
		fail.accept(this.disk, problem);
		for (int attempt = 0; attempt < 3; attempt++) {
			StepVerifier.create(this.locations.create(UUID.randomUUID(), LocationInputs.of(LocationInputs.MINIMAL)))
				.verifyError(refusal);
			StepVerifier
				.create(this.locations.update(before.id(), LocationInputs.change("{\"name\":\"late\"}"),
						Precondition.NONE))
				.verifyError(refusal);
			StepVerifier.create(this.locations.delete(before.id(), Precondition.NONE)).verifyError(refusal);
			assertThat(find(before.id())).contains(text(before));
		}
		assertThat(isWritable()).isFalse();
		this.disk.heal();
		awaitWritable();
		LocationDocument after = create();
		reopen();
		assertThat(find(before.id())).contains(text(before));
		assertThat(find(after.id())).contains(text(after));
		assertThat(count()).isEqualTo(2);
		assertThat(output.getOut().lines().filter((line) -> line.contains("writes are refused"))).hasSize(1)
			.allSatisfy((line) -> assertThat(line).contains("WARN", problem.getMessage()));
		assertThat(output.getOut().lines().filter((line) -> line.contains("is writable again"))).hasSize(1)
			.allSatisfy((line) -> assertThat(line).contains("INFO"));
	}

	@Test
	void refusesWritesWhileTheFilesAreAway() throws IOException {
		LocationDocument before = create();
		Path files = this.directory.resolve(DataDirectory.STORE);
		Path elsewhere = Files.move(files, this.directory.resolve("elsewhere"));
		assertThatExceptionOfType(WriteRefusedException.class).isThrownBy(this::create)
			.withMessageContaining("was removed or replaced");
		Files.createDirectory(files);
		assertThatExceptionOfType(WriteRefusedException.class).isThrownBy(this::create);
		assertThat(find(before.id())).contains(text(before));
		Files.delete(files);
		Files.move(elsewhere, files);
		awaitWritable();
		LocationDocument after = create();
		reopen();
		assertThat(find(after.id())).contains(text(after));
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void refusesWritesWhileTheFilesAreReadOnly() throws IOException {
		LocationDocument before = create();
		Path files = this.directory.resolve(DataDirectory.STORE);
		try (ReadOnlyFile log = ReadOnlyFile.make(log(files)); ReadOnlyFile store = ReadOnlyFile.make(files)) {
			assertThat(List.of(log, store)).isNotEmpty();
			assertThatExceptionOfType(WriteRefusedException.class).isThrownBy(this::create)
				.withMessageContaining("cannot be written");
			assertThat(find(before.id())).contains(text(before));
		}
		awaitWritable();
		LocationDocument after = create();
		reopen();
		assertThat(find(before.id())).contains(text(before));
		assertThat(find(after.id())).contains(text(after));
	}

	private static Path log(Path files) throws IOException {
		try (Stream<Path> all = Files.list(files)) {
			return all.filter((file) -> file.toString().endsWith(".log")).max(Comparator.naturalOrder()).orElseThrow();
		}
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void goesOnWritingItsOpenFileInADirectoryThatBecameReadOnly() throws IOException {
		Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("r-x------"));
		try {
			LocationDocument created = create();
			assertThat(find(created.id())).contains(text(created));
			assertThat(isWritable()).isTrue();
		}
		finally {
			Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("rwx------"));
		}
	}

	private LocationDocument create() {
		return this.locations.create(UUID.randomUUID(), LocationInputs.of(LocationInputs.MINIMAL))
			.blockOptional()
			.orElseThrow();
	}

	/** A file that nobody can write, also if it is open. Only root can make one. */
	private record ReadOnlyFile(Path file) implements AutoCloseable {

		static ReadOnlyFile make(Path file) throws IOException {
			assumeThat(refusesOpenFiles(file.resolveSibling("probe"))).as("the system refuses to write open files")
				.isTrue();
			assertThat(ExternalProgram.exitCode("chattr", "+i", file.toString())).isZero();
			return new ReadOnlyFile(file);
		}

		private static boolean refusesOpenFiles(Path probe) throws IOException {
			try (OutputStream open = Files.newOutputStream(probe)) {
				if (ExternalProgram.exitCode("chattr", "+i", probe.toString()) != 0) {
					return false;
				}
				try {
					open.write(1);
					return false;
				}
				catch (IOException ex) {
					return true;
				}
				finally {
					ExternalProgram.exitCode("chattr", "-i", probe.toString());
				}
			}
			finally {
				Files.delete(probe);
			}
		}

		@Override
		public void close() {
			assertThat(ExternalProgram.exitCode("chattr", "-i", this.file.toString())).isZero();
		}

	}

}
