package dev.locations.service;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The whole service over HTTP, on MongoDB.
 */
@Tag("mongodb")
@DirtiesContext // a service whose database is dropped would log to the output of other
				// tests
class MongoServiceTests extends ServiceTests {

	@Autowired
	private ReactiveMongoTemplate mongo;

	@LocalManagementPort
	private int managementPort;

	@DynamicPropertySource
	static void mongo(DynamicPropertyRegistry registry) {
		String uri = TestMongo.uriOfNewDatabase();
		registry.add("spring.mongodb.uri", () -> uri);
	}

	/** With an unknown metric, a panel stays empty and an alert never fires. */
	@Test
	void hasEveryDriverMetricOfTheDashboardAndTheAlerts() throws Exception {
		URI uri = URI.create("http://127.0.0.1:" + this.managementPort + "/actuator/prometheus");
		String metrics = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
			.body();
		Set<String> used = MetricNames.usedByTheDashboardAndTheAlerts();
		used.removeIf((name) -> !MetricNames.isOfTheDriver(name));
		assertThat(used).hasSizeGreaterThan(3);
		assertThat(MetricNames.in(metrics)).containsAll(used);
	}

	@AfterAll
	void dropDatabase() {
		this.mongo.getMongoDatabase().flatMap((database) -> Mono.from(database.drop())).block();
	}

}
