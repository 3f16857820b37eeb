package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.Answer;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** A service with its default settings, while the replica set has no primary. */
@Tag("slow")
class ElectionTests {

	/**
	 * An election of MongoDB takes 12 seconds or more, and a request gives up after 3.
	 */
	private static final Duration ELECTION = Duration.ofSeconds(Integer.getInteger("election.seconds", 4));

	private static final Duration PAUSE = Duration.ofMillis(20);

	private final String database = "election_" + UUID.randomUUID().toString().replace('-', '_');

	private final Scene scene = new Scene();

	/** Another process reaches the store without the scene. */
	private final TestMongo mongo = TestMongo.at(MongoDouble.shared().connectionString(), this.database);

	private final StoreProcess other = new StoreProcess(this.mongo);

	private final ServiceOnMongo service = new ServiceOnMongo(
			this.scene.connectionString().replace("/?", "/" + this.database + "?"));

	@AfterEach
	void stop() {
		this.service.close();
		this.mongo.close();
		this.scene.close();
	}

	@Test
	void readsGoOnWritesAreRefusedAndNothingIsLost() {
		create("before");
		this.other.create("at the last moment").block();
		long start = System.nanoTime();
		this.scene.stepDown();
		this.scene.cutConnections();
		CompletableFuture<Answer> meanwhile = CompletableFuture
			.supplyAsync(() -> this.service.create("meanwhile", "1", "2"));
		while (System.nanoTime() - start < ELECTION.toNanos()) {
			assertReadsGoOn();
		}
		Answer refused = meanwhile.join();
		assertThat(refused.status()).as(refused.text()).isEqualTo(503);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isNotNull();
		this.scene.becomePrimary();
		Awaitility.await()
			.untilAsserted(() -> assertThat(assertReadsGoOn()).contains("\"at the last moment\"")
				.doesNotContain("\"meanwhile\""));
		create("after");
		this.other.create("of the other").block();
		Awaitility.await().untilAsserted(() -> assertThat(assertReadsGoOn()).contains("\"after\"", "\"of the other\""));
		assertThat(this.service.lifecycle().restarts()).as("loads after the first").isZero();
	}

	private void create(String name) {
		assertThat(this.service.create(name, "1", "2").status()).isEqualTo(201);
	}

	private String assertReadsGoOn() {
		String box = this.service.get("/api/locations?bbox=0,0,10,10").json(200).toString();
		assertThat(box).contains("\"before\"");
		assertThat(this.service.isReady()).isTrue();
		LockSupport.parkNanos(PAUSE.toNanos());
		return box;
	}

}
