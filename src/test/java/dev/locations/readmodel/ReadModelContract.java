package dev.locations.readmodel;

import java.time.Duration;
import java.util.UUID;

import dev.locations.location.LocationFeed;
import dev.locations.location.mongo.StoreProcess;
import dev.locations.store.mongo.TestMongo;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On a replica set the read model shows what others write; on anything else it stays off
 * and says why.
 */
@ExtendWith(OutputCaptureExtension.class)
abstract class ReadModelContract {

	abstract TestMongo open();

	@Test
	void followsAReplicaSetAndNothingElse(CapturedOutput output) {
		try (TestMongo database = open()) {
			StoreProcess process = new StoreProcess(database);
			FakeReplica replica = new FakeReplica();
			LocationFeed source = process.feed();
			ReadModelLifecycle feed = new ReadModelLifecycle(
					new ReadModelSettings(true, false, Duration.ofSeconds(5), null), source, source, replica);
			feed.start();
			try {
				await(() -> assertThat(feed.isCurrent() || output.toString().contains("stays off")).isTrue());
				if (feed.isCurrent()) {
					followsOthers(process, replica);
				}
				assertThat(output.toString().split("stays off", -1)).hasSize(feed.isCurrent() ? 1 : 2);
			}
			finally {
				feed.stop();
			}
		}
	}

	@Test
	void theSoleWriterReadsEverything() {
		try (TestMongo database = open()) {
			StoreProcess process = new StoreProcess(database);
			FakeReplica replica = new FakeReplica();
			UUID id = process.create("before").blockOptional().orElseThrow().id();
			LocationFeed source = process.feed();
			ReadModelLifecycle feed = new ReadModelLifecycle(
					new ReadModelSettings(true, true, Duration.ofSeconds(5), null), source, source, replica);
			feed.start();
			try {
				await(() -> assertThat(feed.isCurrent()).isTrue());
				feed.writes().update(id, process.rename(id, "renamed")).block();
				assertThat(replica.locations().get(id)).contains("\"renamed\"");
			}
			finally {
				feed.stop();
			}
		}
	}

	private static void followsOthers(StoreProcess process, FakeReplica replica) {
		UUID id = process.create("first").blockOptional().orElseThrow().id();
		await(() -> assertThat(replica.locations().getOrDefault(id, "")).contains("\"first\""));
		process.rename(id, "second").block();
		await(() -> assertThat(replica.locations().get(id)).contains("\"second\""));
		process.delete(id).block();
		await(() -> assertThat(replica.locations()).doesNotContainKey(id));
	}

	private static void await(Runnable check) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(20)).untilAsserted(check::run);
	}

}
