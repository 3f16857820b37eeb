package dev.locations.testing.mongo;

import java.util.stream.Stream;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A whole service in this process, whose store is a MongoDB. */
public final class ServiceOnMongo implements AutoCloseable {

	private static final String EMAIL = "root@example.com";

	public static final String CREDENTIALS = Accounts.credentials(EMAIL, Accounts.PASSWORD).toString();

	private final ConfigurableApplicationContext context;

	private final TestClient client = new TestClient(
			WebTestClient.bindToServer().filter(new DocumentedAnswers()).build());

	private @Nullable TestClient admin;

	public ServiceOnMongo(String uri, String... settings) {
		this.context = new SpringApplicationBuilder(LocationsServiceApplication.class).run(Stream.concat(
				Stream.of("server.port=0", "management.server.port=0", "spring.mongodb.uri=" + uri,
						"locations.auth.jwt-secret=0123456789abcdef0123456789abcdef", "locations.admin.email=" + EMAIL,
						"locations.admin.password=" + Accounts.PASSWORD, "locations.password.strength=4"),
				Stream.of(settings))
			.map("--"::concat)
			.toArray(String[]::new));
	}

	public ServiceOnMongo awaitCurrent() {
		Awaitility.await().until(() -> metric("locations.read.model.current") == 1);
		return this;
	}

	public String url(String path) {
		return url("local.server.port", path);
	}

	public String probe(String name) {
		return url("local.management.port", "/actuator/health/" + name);
	}

	private String url(String port, String path) {
		return "http://127.0.0.1:" + this.context.getEnvironment().getRequiredProperty(port) + path;
	}

	public double metric(String name) {
		Meter meter = this.context.getBean(MeterRegistry.class).find(name).meter();
		return (meter != null) ? meter.measure().iterator().next().getValue() : 0;
	}

	public boolean isReady() {
		return WebTestClient.bindToServer()
			.responseTimeout(TestClient.RESPONSE_TIMEOUT)
			.build()
			.get()
			.uri(probe("readiness"))
			.exchange()
			.returnResult(Void.class)
			.getStatus()
			.is2xxSuccessful();
	}

	public Answer get(String path) {
		return this.client.get(url(path));
	}

	public Answer create(String name, String longitude, String latitude) {
		return admin().post(url("/api/locations"), Locations.at(name, longitude, latitude).toString());
	}

	public Answer rename(String id, String name) {
		return admin().patch(url("/api/locations/" + id), "{\"name\":\"" + name + "\"}");
	}

	public Answer delete(String id) {
		return admin().delete(url("/api/locations/" + id));
	}

	private synchronized TestClient admin() {
		if (this.admin == null) {
			String token = this.client.post(url("/api/auth"), CREDENTIALS).json(201).get("token").stringValue();
			this.admin = this.client.withAuthorization("Bearer " + token);
		}
		return this.admin;
	}

	@Override
	public void close() {
		this.context.close();
	}

}
