package dev.locations.readmodel.sync;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.EventReader;
import dev.locations.testing.TestClient;
import dev.locations.testing.mongo.MongoDouble;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Two services on one MongoDB, whose read models follow its change stream. */
@Tag("slow")
class TwoServicesTests {

	private static final String BOX = "/api/locations?bbox=0,0,10,10&only=name";

	private static MongoDouble mongo;

	private static List<ConfigurableApplicationContext> services;

	private static String token;

	@BeforeAll
	static void start() {
		mongo = new MongoDouble();
		services = Stream.generate(TwoServicesTests::service).limit(2).toList();
		token = client()
			.post(uri(0, "/api/auth"), "{\"email\":\"root@example.com\",\"password\":\"correct horse battery\"}")
			.json(201)
			.get("token")
			.stringValue();
		services.forEach((service) -> await(
				() -> assertThat(service.getBean(ReadModelLifecycle.class).isCurrent()).as("is current").isTrue()));
	}

	private static ConfigurableApplicationContext service() {
		Map<String, Object> settings = Map.of("server.port", 0, "spring.mongodb.uri", mongo.connectionString(),
				"locations.auth.jwt-secret", "0123456789abcdef0123456789abcdef", "locations.admin.email",
				"root@example.com", "locations.admin.password", "correct horse battery", "locations.password.strength",
				4, "locations.read-model.max-lag", "2s");
		return new SpringApplicationBuilder(LocationsServiceApplication.class).run(settings.entrySet()
			.stream()
			.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		services.forEach(ConfigurableApplicationContext::close);
		mongo.close();
	}

	private static TestClient client() {
		return new TestClient(WebTestClient.bindToServer().filter(new DocumentedAnswers()).build());
	}

	private static String uri(int service, String path) {
		return "http://localhost:" + services.get(service).getEnvironment().getRequiredProperty("local.server.port")
				+ path;
	}

	private static TestClient admin() {
		return client().withAuthorization("Bearer " + token);
	}

	private static void await(Runnable assertion) {
		Awaitility.await().untilAsserted(assertion::run);
	}

	@Test
	void writesAreSeenAtOnceByTheirServiceAndSoonByTheOther() {
		String created = "/api/locations/"
				+ admin().post(uri(0, "/api/locations"), Locations.at("first", "1", "2").toString())
					.json(201)
					.get("id")
					.stringValue();
		expect(0, "[{\"name\":\"first\"}]");
		await(() -> expect(1, "[{\"name\":\"first\"}]"));
		assertThat(admin().patch(uri(1, created), "{\"name\":\"second\"}").status()).isEqualTo(200);
		expect(1, "[{\"name\":\"second\"}]");
		await(() -> expect(0, "[{\"name\":\"second\"}]"));
		assertThat(tag(0)).as("tag of the same list at the other service").isPresent().isEqualTo(tag(1));
		mongo.cutConnections();
		await(() -> assertThat(admin().delete(uri(0, created)).status()).isEqualTo(204));
		expect(0, "[]");
		await(() -> expect(1, "[]"));
	}

	@Test
	void listenersGetTheChangesOfTheOtherServiceAndAResetThere() throws Exception {
		try (EventReader listener = EventReader.open(uri(1, "/api/changes?bbox=50,50,60,60"))) {
			String created = "/api/locations/"
					+ admin().post(uri(0, "/api/locations"), Locations.at("there", "55", "55").toString())
						.json(201)
						.get("id")
						.stringValue();
			assertThat(listener.awaitEvents(1).get(0)).contains("event: saved", "\"name\":\"there\"");
			assertThat(admin().patch(uri(0, created), "{\"name\":\"renamed\"}").status()).isEqualTo(200);
			assertThat(listener.awaitEvents(2).get(1)).contains("event: saved", "\"name\":\"renamed\"");
			assertThat(admin().delete(uri(0, created)).status()).isEqualTo(204);
			assertThat(listener.awaitEvents(3).get(2)).contains("event: deleted", "\"name\":\"renamed\"");
			try (EventReader moved = EventReader.open(uri(0, "/api/changes"), "Last-Event-ID", listener.lastId())) {
				assertThat(moved.awaitEvents(1).get(0)).as("at a process with other numbers").contains("event: reset");
			}
		}
	}

	private static void expect(int service, String list) {
		assertThat(client().get(uri(service, BOX)).text()).isEqualTo(list);
	}

	private static Optional<String> tag(int service) {
		return Optional.ofNullable(client().get(uri(service, BOX)).headers().getETag());
	}

}
