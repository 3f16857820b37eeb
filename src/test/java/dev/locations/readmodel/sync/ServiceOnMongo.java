package dev.locations.readmodel.sync;

import java.util.stream.Stream;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import org.awaitility.Awaitility;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A whole service in this process, whose store is a MongoDB. */
final class ServiceOnMongo implements AutoCloseable {

	private static final String EMAIL = "root@example.com";

	private final ConfigurableApplicationContext context;

	private final TestClient client = new TestClient(
			WebTestClient.bindToServer().filter(new DocumentedAnswers()).build());

	private final TestClient admin;

	ServiceOnMongo(String uri, String... settings) {
		this.context = new SpringApplicationBuilder(LocationsServiceApplication.class).run(Stream.concat(
				Stream.of("server.port=0", "management.server.port=0", "spring.mongodb.uri=" + uri,
						"locations.auth.jwt-secret=0123456789abcdef0123456789abcdef", "locations.admin.email=" + EMAIL,
						"locations.admin.password=" + Accounts.PASSWORD, "locations.password.strength=4"),
				Stream.of(settings))
			.map("--"::concat)
			.toArray(String[]::new));
		String token = this.client.post(url("/api/auth"), Accounts.credentials(EMAIL, Accounts.PASSWORD).toString())
			.json(201)
			.get("token")
			.stringValue();
		this.admin = this.client.withAuthorization("Bearer " + token);
		Awaitility.await().until(this.lifecycle()::isCurrent);
	}

	ReadModelLifecycle lifecycle() {
		return this.context.getBean(ReadModelLifecycle.class);
	}

	/** Returns an absolute URL. */
	String url(String path) {
		return url("local.server.port", path);
	}

	private String url(String port, String path) {
		return "http://127.0.0.1:" + this.context.getEnvironment().getRequiredProperty(port) + path;
	}

	/** Tells whether the service should get requests. */
	boolean isReady() {
		return WebTestClient.bindToServer()
			.build()
			.get()
			.uri(url("local.management.port", "/actuator/health/readiness"))
			.exchange()
			.returnResult(Void.class)
			.getStatus()
			.is2xxSuccessful();
	}

	Answer get(String path) {
		return this.client.get(url(path));
	}

	Answer create(String name, String longitude, String latitude) {
		return this.admin.post(url("/api/locations"), Locations.at(name, longitude, latitude).toString());
	}

	Answer rename(String id, String name) {
		return this.admin.patch(url("/api/locations/" + id), "{\"name\":\"" + name + "\"}");
	}

	Answer delete(String id) {
		return this.admin.delete(url("/api/locations/" + id));
	}

	@Override
	public void close() {
		this.context.close();
	}

}
