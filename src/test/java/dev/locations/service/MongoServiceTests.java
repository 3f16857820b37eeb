package dev.locations.service;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;

import dev.locations.mongo.TestMongo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.test.context.ContextConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("mongodb")
@ContextConfiguration(initializers = MongoServiceTests.NewMongoDatabase.class)
class MongoServiceTests extends ServiceTests {

	@LocalManagementPort
	private int managementPort;

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

	@Test
	@Override
	@DisabledIfEnvironmentVariable(named = "LOCATIONS_TEST_MONGODB_URI", matches = ".+",
			disabledReason = "a database without change streams has no read model, which alone answers this")
	void filtersOrdersAndCountsWhatIsThereNow() {
		super.filtersOrdersAndCountsWhatIsThereNow();
	}

	/** Gives a service a new MongoDB database, and drops it when the service ends. */
	static class NewMongoDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {

		@Override
		public void initialize(ConfigurableApplicationContext service) {
			TestPropertyValues.of("spring.mongodb.uri=" + TestMongo.uriOfNewDatabase()).applyTo(service);
			service.addApplicationListener((event) -> {
				if (event instanceof ContextClosedEvent closed && closed.getApplicationContext() == service) {
					service.getBean(ReactiveMongoTemplate.class)
						.getMongoDatabase()
						.flatMap((database) -> Mono.from(database.drop()))
						.block();
				}
			});
		}

	}

}
