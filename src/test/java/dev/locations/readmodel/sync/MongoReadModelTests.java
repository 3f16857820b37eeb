package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.UUID;

import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationFeed;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** On a replica set the read model follows other processes; elsewhere it is off. */
@Tag("mongodb")
@ExtendWith(OutputCaptureExtension.class)
class MongoReadModelTests {

	private static final Duration MAX_LAG = Duration.ofSeconds(5);

	TestMongo open() {
		return TestMongo.start();
	}

	@Test
	void followsAReplicaSetAndStaysOffElsewhere(CapturedOutput output) {
		try (ModelProcess process = new ModelProcess(open(), false, MAX_LAG)) {
			ReadModelLifecycle lifecycle = process.lifecycle();
			lifecycle.start();
			Awaitility.await()
				.until(() -> lifecycle.isCurrent() || output.toString().contains("The read model is off"));
			// later it may be behind for a moment
			boolean isOff = output.toString().contains("The read model is off");
			if (!isOff) {
				followsOtherProcesses(process);
			}
			assertThat(output.toString().split("The read model is off", -1)).hasSize(isOff ? 2 : 1);
		}
	}

	@Test
	void theSoleWriterNeedsNoReplicaSet() {
		try (ModelProcess process = new ModelProcess(open(), true, MAX_LAG)) {
			UUID id = process.store().create("before").blockOptional().orElseThrow().id();
			process.startAndAwaitCurrent().rename(id, "renamed");
		}
	}

	@Test
	void onlyOneProcessIsTheSoleWriter() {
		try (TestMongo database = open()) {
			LocationFeed first = new StoreProcess(database).feed();
			LocationFeed second = new StoreProcess(database).feed();
			Duration time = Duration.ofMinutes(1);
			first.takeSoleWriting(time).block();
			StepVerifier.create(second.takeSoleWriting(time))
				.verifyErrorSatisfies((refused) -> assertThat(refused).isInstanceOf(ChangesUnsupportedException.class)
					.hasMessageContaining("Another process is the sole writer"));
			first.takeSoleWriting(time).block();
			first.deleteHeartbeat().block();
			second.takeSoleWriting(time).block();
			// as soon as the time of the other one is over
			first.takeSoleWriting(Duration.ZERO).retry().block();
			StepVerifier.create(second.takeSoleWriting(time)).verifyError(ChangesUnsupportedException.class);
		}
	}

	private static void followsOtherProcesses(ModelProcess process) {
		UUID id = process.store().create("first").blockOptional().orElseThrow().id();
		Awaitility.await().untilAsserted(() -> assertThat(process.name(id)).isEqualTo("first"));
		process.store().rename(id, "second").block();
		Awaitility.await().untilAsserted(() -> assertThat(process.name(id)).isEqualTo("second"));
		process.store().delete(id).block();
		Awaitility.await().untilAsserted(() -> assertThat(process.locations()).doesNotContainKey(id));
	}

}
