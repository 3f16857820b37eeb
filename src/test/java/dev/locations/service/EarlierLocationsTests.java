package dev.locations.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.mongo.StoreProcess;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.store.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service whose MongoDB has locations of an earlier version, as long as it cannot store
 * the words of these locations.
 */
class EarlierLocationsTests {

	private static final String SEARCH = "/api/locations?q=lak";

	private final String database = "earlier_" + UUID.randomUUID().toString().replace('-', '_');

	private final Scene scene = new Scene();

	/** The earlier version reaches the store without the scene. */
	private final TestMongo mongo = TestMongo.at(MongoDouble.shared().connectionString(), this.database);

	private final HttpClient http = HttpClient.newHttpClient();

	@BeforeEach
	void addEarlierLocation() {
		StoreProcess earlier = new StoreProcess(this.mongo);
		earlier.create("Lake").block();
		earlier.removeWords();
		this.scene.on("update", (command) -> command.collection().equals("locations")
				? Answers.error(112, "WriteConflict") : this.scene.unscripted(command));
	}

	@AfterEach
	void stop() {
		this.mongo.close();
		this.scene.close();
	}

	private ConfigurableApplicationContext start(boolean readModel) {
		Map<String, Object> settings = Map.of("server.port", 0, "management.server.port", 0, "spring.mongodb.uri",
				this.scene.connectionString().replace("/?", "/" + this.database + "?"), "locations.auth.jwt-secret",
				"0123456789abcdef0123456789abcdef", "locations.password.strength", 4, "locations.read-model.enabled",
				readModel);
		return new SpringApplicationBuilder(LocationsServiceApplication.class).run(settings.entrySet()
			.stream()
			.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new));
	}

	private HttpResponse<String> get(ConfigurableApplicationContext service, String port, String path)
			throws IOException, InterruptedException {
		String number = service.getEnvironment().getRequiredProperty("local." + port + ".port");
		return this.http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + number + path)).build(),
				HttpResponse.BodyHandlers.ofString());
	}

	private HttpResponse<String> api(ConfigurableApplicationContext service, String path)
			throws IOException, InterruptedException {
		HttpResponse<String> answer = get(service, "server", path);
		DocumentedAnswers.check(AnsweredRequest.of(answer));
		return answer;
	}

	private void assertMissing(ConfigurableApplicationContext service, int preparations)
			throws IOException, InterruptedException {
		assertThat(get(service, "management", "/actuator/prometheus").body())
			.containsPattern("(?m)^locations_store_preparations_missing(\\{.*\\})? " + preparations + "\\.0$");
		assertThat(get(service, "management", "/actuator/health/readiness").statusCode()).as("readiness")
			.isEqualTo(200);
	}

	/** The service waits longer after each attempt that fails. */
	private void awaitFound(ConfigurableApplicationContext service) {
		Awaitility.await()
			.atMost(40, TimeUnit.SECONDS)
			.untilAsserted(() -> assertThat(api(service, SEARCH).body()).contains("\"Lake\""));
	}

	@Test
	void theStoreRefusesWordsUntilAllLocationsHaveThem() throws Exception {
		try (ConfigurableApplicationContext service = start(false)) {
			HttpResponse<String> refused = api(service, SEARCH);
			assertThat(refused.statusCode()).isEqualTo(503);
			assertThat(refused.headers().firstValue("Retry-After")).isPresent();
			assertThat(refused.body()).contains("\"service.unavailable\"");
			for (String path : new String[] { "", "?limit=1", "?near=1,2", "?bbox=0,0,10,10" }) {
				assertThat(api(service, "/api/locations" + path).body()).as(path).contains("\"Lake\"");
			}
			assertMissing(service, 1);
			this.scene.on("update", this.scene::unscripted);
			awaitFound(service);
			assertMissing(service, 0);
		}
	}

	@Test
	void theReadModelFindsThemMeanwhile() throws Exception {
		try (ConfigurableApplicationContext service = start(true)) {
			awaitFound(service);
			assertMissing(service, 1);
		}
	}

}
