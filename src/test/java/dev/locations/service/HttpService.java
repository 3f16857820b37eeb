package dev.locations.service;

import java.nio.file.Path;
import java.util.Objects;

import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.TestDirectory;
import dev.locations.user.Accounts;
import dev.locations.user.UserStore;
import io.netty.channel.ChannelOption;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

/**
 * The whole service behind HTTP, on its embedded store. Its tests share one service in
 * each JVM, so each has data of its own. Settings that one of them needs, the others take
 * as well: a service of its own would take each JVM more time than the tests.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient(timeout = "5m")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
@Import({ DocumentedAnswers.class, HttpService.SmallBuffers.class })
@TestPropertySource(properties = { "locations.access-log.enabled=true", "locations.changes.comment-interval=200ms",
		"locations.changes.max-history=64KB", "locations.changes.max-listeners=10", "locations.tracing.enabled=true",
		"locations.tracing.sampling=0", "management.opentelemetry.tracing.export.schedule-delay=50ms" })
abstract class HttpService {

	static final String EMAIL = "root@example.com";

	static final String PASSWORD = "correct horse battery";

	@Autowired
	WebTestClient client;

	@LocalServerPort
	int port;

	String token;

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) {
		// not a @TempDir: the application starts before JUnit would create it
		Path directory = TestDirectory.create();
		registry.add("locations.data-dir", () -> directory);
		registry.add("locations.admin.email", () -> EMAIL);
		registry.add("locations.admin.password", () -> PASSWORD);
		registry.add("locations.auth.jwt-secret", () -> "0123456789abcdef0123456789abcdef");
		registry.add("locations.trusted-proxies", () -> "127.0.0.0/8,::1");
		registry.add("locations.password.strength", () -> 4);
		registry.add("locations.map.basemap", () -> "src/test/resources/map/region.pmtiles");
		registry.add("locations.tracing.endpoint", TraceCollector::endpoint);
	}

	/** The service makes its first account when the store is there. */
	@BeforeAll
	void signIn(@Autowired UserStore users) {
		Awaitility.await().until(() -> users.findByEmail(EMAIL).onErrorComplete().hasElement().block());
		this.token = signIn(EMAIL, PASSWORD).get("token").stringValue();
	}

	JsonNode signIn(String email, String password) {
		return body(this.client.post()
			.uri("/api/auth")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(Accounts.credentials(email, password)), HttpStatus.CREATED);
	}

	/** A request of the administrator, with JSON. */
	WebTestClient.RequestBodySpec request(HttpMethod method, String path) {
		return request(method, path, this.token);
	}

	WebTestClient.RequestBodySpec request(HttpMethod method, String path, String bearer) {
		return this.client.method(method)
			.uri(path)
			.headers((headers) -> headers.setBearerAuth(bearer))
			.contentType(MediaType.APPLICATION_JSON);
	}

	JsonNode post(String path, String json) {
		return body(request(HttpMethod.POST, path).bodyValue(json), HttpStatus.CREATED);
	}

	String create(String name, String longitude, String latitude) {
		return post("/api/locations", Locations.at(name, longitude, latitude).toString()).get("id").stringValue();
	}

	JsonNode get(String path) {
		return body(this.client.get().uri(path), HttpStatus.OK);
	}

	static JsonNode body(WebTestClient.RequestHeadersSpec<?> request, HttpStatus status) {
		return Objects.requireNonNull(request.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectBody(JsonNode.class)
			.returnResult()
			.getResponseBody());
	}

	static String code(JsonNode refused) {
		return refused.at("/errors/0/code").stringValue();
	}

	/** By default the operating system buffers megabytes for each connection. */
	@TestConfiguration(proxyBeanMethods = false)
	static class SmallBuffers {

		@Bean
		WebServerFactoryCustomizer<NettyReactiveWebServerFactory> smallSendBuffers() {
			return (factory) -> factory
				.addServerCustomizers((server) -> server.childOption(ChannelOption.SO_SNDBUF, 16 * 1024));
		}

	}

}
