package dev.locations.readmodel.sync;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.Locations;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** A service with its default settings, while the replica set has no primary. */
@Tag("slow")
class ElectionTests {

	/**
	 * An election of MongoDB takes 12 seconds or more, and a request gives up after 3.
	 */
	private static final Duration ELECTION = Duration.ofSeconds(Integer.getInteger("election.seconds", 4));

	private static final Duration PAUSE = Duration.ofMillis(20);

	private static final String BOX = "/api/locations?bbox=0,0,10,10";

	private final String database = "election_" + UUID.randomUUID().toString().replace('-', '_');

	private final Scene scene = new Scene();

	/** Another process reaches the store without the scene. */
	private final TestMongo mongo = TestMongo.at(MongoDouble.shared().connectionString(), this.database);

	private final StoreProcess other = new StoreProcess(this.mongo);

	private final HttpClient http = HttpClient.newHttpClient();

	private ConfigurableApplicationContext service = start();

	private String token = "";

	private ConfigurableApplicationContext start() {
		Map<String, Object> settings = Map.of("server.port", 0, "management.server.port", 0, "spring.mongodb.uri",
				this.scene.connectionString().replace("/?", "/" + this.database + "?"), "locations.auth.jwt-secret",
				"0123456789abcdef0123456789abcdef", "locations.admin.email", "root@example.com",
				"locations.admin.password", "correct horse battery", "locations.password.strength", 4);
		return new SpringApplicationBuilder(LocationsServiceApplication.class).run(settings.entrySet()
			.stream()
			.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new));
	}

	@BeforeEach
	void signIn() throws Exception {
		String answer = send(
				post("/api/auth", "{\"email\":\"root@example.com\",\"password\":\"correct horse battery\"}"))
			.body();
		this.token = Json.MAPPER.readTree(answer).get("token").stringValue();
		await(() -> assertThat(this.service.getBean(ReadModelLifecycle.class).isCurrent()).isTrue());
	}

	@AfterEach
	void stop() {
		this.service.close();
		this.mongo.close();
		this.scene.close();
	}

	@Test
	void readsGoOnWritesAreRefusedAndNothingIsLost() throws Exception {
		assertThat(send(creation("before")).statusCode()).isEqualTo(201);
		this.other.create("at the last moment").block();
		long start = System.nanoTime();
		this.scene.stepDown();
		this.scene.cutConnections();
		CompletableFuture<HttpResponse<String>> refused = this.http.sendAsync(creation("meanwhile"),
				HttpResponse.BodyHandlers.ofString());
		while (System.nanoTime() - start < ELECTION.toNanos()) {
			assertReadsGoOn();
		}
		assertThat(refused.get().statusCode()).as(refused.get().body()).isEqualTo(503);
		assertThat(refused.get().headers().firstValue("Retry-After")).isPresent();
		this.scene.becomePrimary();
		await(() -> {
			assertReadsGoOn();
			assertThat(get(BOX).body()).contains("\"at the last moment\"").doesNotContain("\"meanwhile\"");
		});
		assertThat(send(creation("after")).statusCode()).isEqualTo(201);
		this.other.create("of the other").block();
		await(() -> assertThat(get(BOX).body()).contains("\"after\"", "\"of the other\""));
		assertThat(this.service.getBean(ReadModelLifecycle.class).restarts()).as("loads after the first").isZero();
	}

	private void assertReadsGoOn() throws IOException, InterruptedException {
		HttpResponse<String> box = get(BOX);
		assertThat(box.statusCode()).as(box.body()).isEqualTo(200);
		assertThat(box.body()).contains("\"before\"");
		String readiness = "http://127.0.0.1:" + port("local.management.port") + "/actuator/health/readiness";
		assertThat(send(HttpRequest.newBuilder(URI.create(readiness)).build()).statusCode()).as("readiness")
			.isEqualTo(200);
		LockSupport.parkNanos(PAUSE.toNanos());
	}

	private HttpRequest creation(String name) {
		return post("/api/locations", Locations.at(name, "1", "2").toString());
	}

	private HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return send(HttpRequest.newBuilder(uri(path)).build());
	}

	private HttpRequest post(String path, String json) {
		HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(json));
		return (this.token.isEmpty() ? request : request.header("Authorization", "Bearer " + this.token)).build();
	}

	private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
		return this.http.send(request, HttpResponse.BodyHandlers.ofString());
	}

	private URI uri(String path) {
		return URI.create("http://127.0.0.1:" + port("local.server.port") + path);
	}

	private String port(String name) {
		return this.service.getEnvironment().getRequiredProperty(name);
	}

	private static void await(Check check) {
		Awaitility.await().untilAsserted(check::run);
	}

	private interface Check {

		void run() throws Exception;

	}

}
