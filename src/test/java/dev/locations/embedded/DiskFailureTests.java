package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationBodies;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Precondition;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the embedded store when its file cannot be written: writes are refused, reads
 * go on, nothing answered is lost, and writes work again by themselves.
 */
@ExtendWith(OutputCaptureExtension.class)
class DiskFailureTests {

	@TempDir
	Path directory;

	private TestStore store;

	private LocationStore locations;

	@BeforeEach
	void open() {
		FailingDisk.install();
		this.store = TestStore.open(this.directory, FailingDisk.NAME);
		this.locations = this.store.locations();
	}

	@AfterEach
	void close() {
		FailingDisk.heal();
		this.store.close();
	}

	static Stream<Arguments> failures() {
		Consumer<String> writes = FailingDisk::failWrites;
		Consumer<String> syncs = FailingDisk::failSyncs;
		return Stream.of(Arguments.of(writes, "No space left on device", StoreFullException.class),
				Arguments.of(writes, "Disk quota exceeded", StoreFullException.class),
				Arguments.of(writes, "Input/output error", WriteRefusedException.class),
				Arguments.of(syncs, "No space left on device", StoreFullException.class),
				Arguments.of(syncs, "Input/output error", WriteRefusedException.class));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void refusesWritesAndGoesOnReadingUntilTheDiskIsWellAgain(Consumer<String> fail, String problem,
			Class<? extends Throwable> refusal, CapturedOutput output) {
		LocationDocument before = create();
		fail.accept(problem);
		for (int attempt = 0; attempt < 3; attempt++) {
			StepVerifier.create(this.locations.create(LocationInputs.of(LocationBodies.MINIMAL), FieldSelection.ALL))
				.verifyError(refusal);
			StepVerifier
				.create(this.locations.update(before.id(), LocationInputs.change("{\"name\":\"late\"}"),
						FieldSelection.ALL, Precondition.NONE))
				.verifyError(refusal);
			StepVerifier.create(this.locations.delete(before.id(), Precondition.NONE)).verifyError(refusal);
			assertThat(find(before.id())).isEqualTo(before.json());
		}
		assertThat(this.store.store().writeAvailability().isWritable()).isFalse();
		FailingDisk.heal();
		awaitWritable();
		LocationDocument after = create();
		reopen();
		assertThat(find(before.id())).isEqualTo(before.json());
		assertThat(find(after.id())).isEqualTo(after.json());
		int count = this.store.store().reads().readNow((tables) -> tables.locations().size());
		assertThat(count).isEqualTo(2);
		assertThat(output.getOut().lines().filter((line) -> line.contains("writes are refused"))).hasSize(1)
			.allSatisfy((line) -> assertThat(line).contains("WARN", problem));
		assertThat(output.getOut().lines().filter((line) -> line.contains("is writable again"))).hasSize(1)
			.allSatisfy((line) -> assertThat(line).contains("INFO"));
	}

	@Test
	void refusesWritesWhileTheFileIsAway() throws IOException {
		LocationDocument before = create();
		Path file = this.directory.resolve(StoreFile.NAME);
		Path elsewhere = Files.move(file, this.directory.resolve("elsewhere"));
		assertThatExceptionOfType(WriteRefusedException.class).isThrownBy(this::create)
			.withMessageContaining("was removed or replaced");
		Files.createFile(file);
		assertThatExceptionOfType(WriteRefusedException.class).isThrownBy(this::create);
		assertThat(find(before.id())).isEqualTo(before.json());
		Files.move(elsewhere, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
		awaitWritable();
		LocationDocument after = create();
		reopen();
		assertThat(find(after.id())).isEqualTo(after.json());
	}

	private void reopen() {
		this.store.close();
		this.store = TestStore.open(this.directory, FailingDisk.NAME);
		this.locations = this.store.locations();
	}

	private void awaitWritable() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(() -> this.store.store().writeAvailability().isWritable());
	}

	private LocationDocument create() {
		return this.locations.create(LocationInputs.of(LocationBodies.MINIMAL), FieldSelection.ALL)
			.blockOptional()
			.orElseThrow();
	}

	private byte[] find(UUID id) {
		return this.locations.find(id, FieldSelection.ALL).blockOptional().orElseThrow().json();
	}

}
