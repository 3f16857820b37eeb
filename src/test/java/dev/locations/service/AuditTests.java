package dev.locations.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.locations.location.Locations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the audit log tells of the requests to the whole service.
 */
@Tag("slow")
class AuditTests extends HttpService {

	private static final String ADDRESS = "203.0.113.7";

	private static final String SECRET = "a secret value";

	private final Logger logger = (Logger) LoggerFactory.getLogger("dev.locations.audit");

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

	private final List<String> read = new ArrayList<>();

	private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {

		@Override
		protected void append(ILoggingEvent event) {
			AuditTests.this.lines.add(event.getFormattedMessage());
		}

	};

	@BeforeEach
	void listen() {
		this.lines.clear();
		this.read.clear();
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	@AfterEach
	void showsNoValues() {
		this.logger.detachAppender(this.appender);
		assertThat(this.read).allSatisfy((line) -> assertThat(line).doesNotContain(SECRET, PASSWORD, EMAIL, this.token)
			.hasSizeLessThan(1_000)
			.doesNotContainPattern("[^ -~]"));
	}

	private RequestBodySpec request(HttpMethod method, String path) {
		return this.client.method(method)
			.uri(path)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.header("X-Forwarded-For", ADDRESS)
			.header("X-Request-Id", "audited")
			.contentType(MediaType.APPLICATION_JSON);
	}

	private String next() {
		try {
			String line = this.lines.poll(30, TimeUnit.SECONDS);
			assertThat(line).isNotNull();
			this.read.add(line);
			return Objects.requireNonNull(line);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Waits for the next line, and checks what all lines have. */
	private Map<String, Object> line(String method, String route, Integer status) {
		String line = next();
		JsonNode json = JsonMapper.shared().readTree(line);
		assertThat(json.path("time").stringValue()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
		assertThat(json.path("request").stringValue()).isEqualTo("audited");
		assertThat(json.path("address").stringValue()).isEqualTo(ADDRESS);
		assertThat(Stream.of("method", "route", "status").map((name) -> json.path(name).asString())).as(line)
			.containsExactly(method, route, status.toString());
		@SuppressWarnings("unchecked")
		Map<String, Object> fields = JsonMapper.shared().convertValue(json, Map.class);
		fields.keySet().removeAll(List.of("time", "request", "address", "method", "route", "status"));
		return fields;
	}

	private String account() {
		return body(request(HttpMethod.GET, "/api/me"), HttpStatus.OK).get("id").stringValue();
	}

	@Test
	void tellsWritesOfLocations() {
		String account = account();
		JsonNode created = body(
				request(HttpMethod.POST, "/api/locations").bodyValue(Locations.riversideDrive().toString()),
				HttpStatus.CREATED);
		String id = created.get("id").stringValue();
		Map<String, Object> creation = line("POST", "/api/locations", 201);
		assertThat(creation).containsEntry("account", account)
			.containsEntry("id", id)
			.containsEntry("after", created.get("updatedAt").stringValue())
			.doesNotContainKey("before");
		assertThat((List<?>) creation.get("fields")).asString().contains("name", "address.city", "geometry");

		JsonNode changed = body(
				request(HttpMethod.PATCH, "/api/locations/" + id)
					.bodyValue("{\"name\":\"" + SECRET + "\",\"address\":{\"city\":\"x\"},\"" + SECRET + "\":1}"),
				HttpStatus.OK);
		assertThat(line("PATCH", "/api/locations/{id}", 200))
			.isEqualTo(Map.of("account", account, "id", id, "fields", List.of("name", "address.city"), "before",
					created.get("updatedAt").stringValue(), "after", changed.get("updatedAt").stringValue()));

		request(HttpMethod.PATCH, "/api/locations/" + id).header("If-Match", "\"x\"")
			.bodyValue("{\"phone\":\"1\"}")
			.exchange()
			.expectStatus()
			.isEqualTo(412);
		assertThat(line("PATCH", "/api/locations/{id}", 412)).isEqualTo(Map.of("account", account, "id", id, "fields",
				List.of("phone"), "before", changed.get("updatedAt").stringValue()));

		request(HttpMethod.PATCH, "/api/locations/" + id).bodyValue("{\"name\":1}")
			.exchange()
			.expectStatus()
			.isEqualTo(422);
		assertThat(line("PATCH", "/api/locations/{id}", 422)).isEqualTo(Map.of("account", account, "id", id));

		request(HttpMethod.DELETE, "/api/locations/" + id).exchange().expectStatus().isNoContent();
		assertThat(line("DELETE", "/api/locations/{id}", 204))
			.isEqualTo(Map.of("account", account, "id", id, "before", changed.get("updatedAt").stringValue()));

		request(HttpMethod.DELETE, "/api/locations/%22%0a" + SECRET.replace(' ', '+')).exchange()
			.expectStatus()
			.isNotFound();
		assertThat(line("DELETE", "/api/locations/{id}", 404)).isEqualTo(Map.of("account", account));
	}

	@Test
	void tellsSignInsAndAccounts() {
		String account = account();
		request(HttpMethod.POST, "/api/auth").headers((headers) -> headers.remove("Authorization"))
			.bodyValue("{\"email\":\"" + EMAIL + "\",\"password\":\"" + PASSWORD + "\"}")
			.exchange()
			.expectStatus()
			.isCreated();
		assertThat(line("POST", "/api/auth", 201)).isEqualTo(Map.of("account", account));
		request(HttpMethod.POST, "/api/auth").headers((headers) -> headers.remove("Authorization"))
			.bodyValue("{\"email\":\"" + EMAIL + "\",\"password\":\"" + SECRET + "\"}")
			.exchange()
			.expectStatus()
			.isUnauthorized();
		assertThat(line("POST", "/api/auth", 401)).isEqualTo(Map.of("account", account));
		request(HttpMethod.POST, "/api/auth").headers((headers) -> headers.remove("Authorization"))
			.bodyValue("{\"email\":\"nobody@example.com\",\"password\":\"" + SECRET + "\"}")
			.exchange()
			.expectStatus()
			.isUnauthorized();
		assertThat(line("POST", "/api/auth", 401)).isEmpty();

		JsonNode user = body(request(HttpMethod.POST, "/api/users")
			.bodyValue("{\"email\":\"seen@example.com\",\"password\":\"" + SECRET + "\"}"), HttpStatus.CREATED);
		String id = user.get("id").stringValue();
		assertThat(line("POST", "/api/users", 201)).isEqualTo(Map.of("account", account, "id", id, "fields",
				List.of("email", "password"), "after", user.get("updatedAt").stringValue()));
		JsonNode changed = body(request(HttpMethod.PATCH, "/api/users/" + id).bodyValue("{\"roles\":[\"editor\"]}"),
				HttpStatus.OK);
		assertThat(line("PATCH", "/api/users/{id}", 200))
			.isEqualTo(Map.of("account", account, "id", id, "fields", List.of("roles"), "before",
					user.get("updatedAt").stringValue(), "after", changed.get("updatedAt").stringValue()));

		String own = signIn("seen@example.com", SECRET).get("token").stringValue();
		next();
		request(HttpMethod.GET, "/api/users/" + account).headers((headers) -> headers.setBearerAuth(own))
			.exchange()
			.expectStatus()
			.isNotFound();
		assertThat(line("GET", "/api/users/{id}", 404)).isEqualTo(Map.of("account", id, "id", account, "denied", true));
		request(HttpMethod.GET, "/api/users").headers((headers) -> headers.setBearerAuth(own))
			.exchange()
			.expectStatus()
			.isForbidden();
		assertThat(line("GET", "/api/users", 403)).isEqualTo(Map.of("account", id));
	}

	@Test
	void tellsRefusedTokensAndImportsButNoReads() {
		request(HttpMethod.GET, "/api/locations").exchange().expectStatus().isOk();
		request(HttpMethod.PUT, "/api/locations").exchange().expectStatus().isEqualTo(405);
		request(HttpMethod.POST, "/api/none").exchange().expectStatus().isNotFound();
		request(HttpMethod.GET, "/api/tiles").headers((headers) -> headers.setBearerAuth(SECRET.replace(' ', 'x')))
			.exchange()
			.expectStatus()
			.isUnauthorized();
		assertThat(line("GET", "/api/tiles", 401)).isEmpty();
		request(HttpMethod.POST, "/api/imports?dryRun=true").bodyValue(Locations.riversideDrive() + "\n{}\n")
			.exchange()
			.expectBody()
			.returnResult();
		Map<String, Object> line = line("POST", "/api/imports", 200);
		line.remove("account");
		assertThat(line).isEqualTo(Map.of("added", 1, "existing", 0, "refused", 1, "dryRun", true, "cancelled", false));
	}

}
