package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.UUID;

import dev.locations.location.LocationFeed;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On a replica set the read model shows what other processes write. On any other MongoDB
 * it is off and logs the reason.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class ReadModelContract {

	abstract TestMongo open();

	@Test
	void followsAReplicaSetAndStaysOffElsewhere(CapturedOutput output) {
		try (TestMongo database = open()) {
			StoreProcess process = new StoreProcess(database);
			LocationFeed feed = process.feed();
			FakeReplica replica = new FakeReplica();
			ReadModelLifecycle lifecycle = new ReadModelLifecycle(
					new ReadModelSettings(true, false, Duration.ofSeconds(5), null, null), feed, feed, null, replica);
			lifecycle.start();
			try {
				await(() -> assertThat(lifecycle.isCurrent() || output.toString().contains("The read model is off"))
					.isTrue());
				if (lifecycle.isCurrent()) {
					followsOtherProcesses(process, replica);
				}
				assertThat(output.toString().split("The read model is off", -1)).hasSize(lifecycle.isCurrent() ? 1 : 2);
			}
			finally {
				lifecycle.stop();
			}
		}
	}

	@Test
	void theSoleWriterNeedsNoReplicaSet() {
		try (TestMongo database = open()) {
			StoreProcess process = new StoreProcess(database);
			LocationFeed feed = process.feed();
			FakeReplica replica = new FakeReplica();
			UUID id = process.create("before").blockOptional().orElseThrow().id();
			ReadModelLifecycle lifecycle = new ReadModelLifecycle(
					new ReadModelSettings(true, true, Duration.ofSeconds(5), null, null), feed, feed, null, replica);
			lifecycle.start();
			try {
				await(() -> assertThat(lifecycle.isCurrent()).isTrue());
				lifecycle.writeThrough().save(id, process.rename(id, "renamed")).block();
				assertThat(replica.locations().get(id)).contains("\"renamed\"");
			}
			finally {
				lifecycle.stop();
			}
		}
	}

	private static void followsOtherProcesses(StoreProcess process, FakeReplica replica) {
		UUID id = process.create("first").blockOptional().orElseThrow().id();
		await(() -> assertThat(replica.locations().getOrDefault(id, "")).contains("\"first\""));
		process.rename(id, "second").block();
		await(() -> assertThat(replica.locations().get(id)).contains("\"second\""));
		process.delete(id).block();
		await(() -> assertThat(replica.locations()).doesNotContainKey(id));
	}

	private static void await(Runnable check) {
		Awaitility.await().untilAsserted(check::run);
	}

}
