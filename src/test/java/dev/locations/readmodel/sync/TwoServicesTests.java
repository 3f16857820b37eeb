package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

import dev.locations.testing.Answer;
import dev.locations.testing.EventReader;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.ServiceOnMongo;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** Two services on one MongoDB; a test directs the replica set of the second one. */
@Tag("slow")
class TwoServicesTests {

	private static MongoDouble mongo;

	private static Scene scene;

	private static List<ServiceOnMongo> services;

	@BeforeAll
	static void start() {
		mongo = new MongoDouble();
		scene = new Scene(mongo);
		services = List.of(new ServiceOnMongo(mongo.connectionString().replace("/?", "/two?")).awaitCurrent(),
				new ServiceOnMongo(scene.connectionString().replace("/?", "/two?"), "locations.store-timeout=1s")
					.awaitCurrent());
	}

	@AfterAll
	static void stop() {
		services.forEach(ServiceOnMongo::close);
		scene.close();
		mongo.close();
	}

	private static String create(int service, String name, String coordinate) {
		return services.get(service).create(name, coordinate, coordinate).json(201).get("id").stringValue();
	}

	private static void rename(int service, String id, String name) {
		assertThat(services.get(service).rename(id, name).status()).isEqualTo(200);
	}

	private static void await(Runnable assertion) {
		Awaitility.await().untilAsserted(assertion::run);
	}

	@Test
	void writesAreSeenAtOnceByTheirServiceAndSoonByTheOther() {
		String created = create(0, "first", "1");
		expect(0, "[{\"name\":\"first\"}]");
		await(() -> expect(1, "[{\"name\":\"first\"}]"));
		rename(1, created, "second");
		expect(1, "[{\"name\":\"second\"}]");
		await(() -> expect(0, "[{\"name\":\"second\"}]"));
		await(() -> assertThat(tag(0)).as("tag of the same list at the other service").isNotNull().isEqualTo(tag(1)));
		mongo.cutConnections();
		await(() -> assertThat(services.get(0).delete(created).status()).isEqualTo(204));
		expect(0, "[]");
		await(() -> expect(1, "[]"));
	}

	@Test
	void listenersGetTheChangesOfTheOtherServiceAndAResetThere() throws Exception {
		try (EventReader listener = EventReader.open(services.get(1).url("/api/changes?bbox=50,50,60,60"))) {
			String created = create(0, "there", "55");
			assertThat(listener.awaitEvents(1).get(0)).contains("event: saved", "\"name\":\"there\"");
			rename(0, created, "renamed");
			assertThat(listener.awaitEvents(2).get(1)).contains("event: saved", "\"name\":\"renamed\"");
			assertThat(services.get(0).delete(created).status()).isEqualTo(204);
			assertThat(listener.awaitEvents(3).get(2)).contains("event: deleted", "\"name\":\"renamed\"");
			try (EventReader moved = EventReader.open(services.get(0).url("/api/changes"), "Last-Event-ID",
					listener.lastId())) {
				assertThat(moved.awaitEvents(1).get(0)).as("at a process with other numbers").contains("event: reset");
			}
		}
	}

	/** The election takes as long as the service tries to write, and a little longer. */
	@Test
	void readsGoOnDuringAnElectionWritesAreRefusedAndNothingIsLost() {
		// another test may have cut connections of the pools
		await(() -> create(1, "before", "30"));
		await(() -> create(0, "at the last moment", "30"));
		scene.stepDown();
		scene.cutConnections();
		CompletableFuture<Answer> meanwhile = CompletableFuture
			.supplyAsync(() -> services.get(1).create("meanwhile", "30", "30"));
		do {
			assertReadsGoOn();
			LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
		}
		while (!meanwhile.isDone());
		Answer refused = meanwhile.join();
		assertThat(refused.status()).as(refused.text()).isEqualTo(503);
		assertThat(refused.headers().getFirst(HttpHeaders.RETRY_AFTER)).isNotNull();
		assertReadsGoOn();
		scene.becomePrimary();
		await(() -> assertThat(assertReadsGoOn()).contains("\"at the last moment\"").doesNotContain("\"meanwhile\""));
		await(() -> assertThat(services.get(1).create("after", "30", "30").status()).isEqualTo(201));
		create(0, "of the other", "30");
		await(() -> assertThat(assertReadsGoOn()).contains("\"after\"", "\"of the other\""));
		assertThat(services.get(1).metric("locations.read.model.restarts")).as("loads after the first").isZero();
	}

	private static String assertReadsGoOn() {
		String box = services.get(1).get("/api/locations?bbox=29,29,31,31").json(200).toString();
		assertThat(box).contains("\"before\"");
		assertThat(services.get(1).isReady()).isTrue();
		return box;
	}

	private static void expect(int service, String list) {
		assertThat(list(service).text())
			.as("service %d, lag %s", service, services.get(service).metric("locations.read.model.lag"))
			.isEqualTo(list);
	}

	private static @Nullable String tag(int service) {
		return list(service).headers().getETag();
	}

	private static Answer list(int service) {
		return services.get(service).get("/api/locations?bbox=0,0,10,10&only=name");
	}

}
