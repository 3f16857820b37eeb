package dev.locations.readmodel.sync;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.testing.EventReader;
import dev.locations.testing.mongo.MongoDouble;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two services on one MongoDB, whose read models follow its change stream. */
@Tag("slow")
class TwoServicesTests {

	private static final String BOX = "/api/locations?bbox=0,0,10,10&only=name";

	private static MongoDouble mongo;

	private static List<ServiceOnMongo> services;

	@BeforeAll
	static void start() {
		mongo = new MongoDouble();
		services = Stream
			.generate(() -> new ServiceOnMongo(mongo.connectionString(), "locations.read-model.max-lag=2s"))
			.limit(2)
			.toList();
	}

	@AfterAll
	static void stop() {
		services.forEach(ServiceOnMongo::close);
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
		assertThat(tag(0)).as("tag of the same list at the other service").isNotNull().isEqualTo(tag(1));
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

	private static void expect(int service, String list) {
		assertThat(services.get(service).get(BOX).text()).isEqualTo(list);
	}

	private static @Nullable String tag(int service) {
		return services.get(service).get(BOX).headers().getETag();
	}

}
