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
import dev.locations.user.Accounts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;
import org.springframework.test.web.reactive.server.WebTestClient.RequestHeadersSpec;

import static org.assertj.core.api.Assertions.assertThat;

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
			// a line of an earlier test may come late
			if (event.getFormattedMessage().contains("\"request\":\"audited\"")) {
				AuditTests.this.lines.add(event.getFormattedMessage());
			}
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

	@Override
	RequestBodySpec request(HttpMethod method, String path, String bearer) {
		return super.request(method, path, bearer).header("X-Forwarded-For", ADDRESS).header("X-Request-Id", "audited");
	}

	private static void answers(RequestHeadersSpec<?> request, int status) {
		request.exchange().expectStatus().isEqualTo(status);
	}

	private String next() throws InterruptedException {
		String line = this.lines.poll(30, TimeUnit.SECONDS);
		assertThat(line).as("the line after %s", this.read).isNotNull();
		this.read.add(line);
		return Objects.requireNonNull(line);
	}

	private Map<String, Object> line(String method, String route, Integer status) throws InterruptedException {
		String line = next();
		JsonNode json = JsonMapper.shared().readTree(line);
		assertThat(json.path("time").stringValue()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
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
	void tellsWritesOfLocations() throws InterruptedException {
		String account = account();
		JsonNode created = post("/api/locations", Locations.riversideDrive().toString());
		String id = created.get("id").stringValue();
		Map<String, Object> creation = line("POST", "/api/locations", 201);
		assertThat(creation).containsEntry("account", account)
			.containsEntry("id", id)
			.containsEntry("after", created.get("updatedAt").stringValue())
			.doesNotContainKey("before");
		assertThat((List<?>) creation.get("fields")).asString().contains("name", "address.city", "geometry");
		JsonNode changed = body(
				patch(id).bodyValue("{\"name\":\"" + SECRET + "\",\"address\":{\"city\":\"x\"},\"" + SECRET + "\":1}"),
				HttpStatus.OK);
		String updatedAt = changed.get("updatedAt").stringValue();
		assertThat(line("PATCH", "/api/locations/{id}", 200)).isEqualTo(Map.of("account", account, "id", id, "fields",
				List.of("name", "address.city"), "before", created.get("updatedAt").stringValue(), "after", updatedAt));
		answers(patch(id).header("If-Match", "\"x\"").bodyValue("{\"phone\":\"1\"}"), 412);
		assertThat(line("PATCH", "/api/locations/{id}", 412))
			.isEqualTo(Map.of("account", account, "id", id, "fields", List.of("phone"), "before", updatedAt));
		answers(patch(id).bodyValue("{\"name\":1}"), 422);
		assertThat(line("PATCH", "/api/locations/{id}", 422)).isEqualTo(Map.of("account", account, "id", id));
		answers(request(HttpMethod.DELETE, "/api/locations/" + id), 204);
		assertThat(line("DELETE", "/api/locations/{id}", 204))
			.isEqualTo(Map.of("account", account, "id", id, "before", updatedAt));
		answers(request(HttpMethod.DELETE, "/api/locations/%22%0a" + SECRET.replace(' ', '+')), 404);
		assertThat(line("DELETE", "/api/locations/{id}", 404)).isEqualTo(Map.of("account", account));
	}

	private RequestBodySpec patch(String id) {
		return request(HttpMethod.PATCH, "/api/locations/" + id);
	}

	private void signsIn(String email, String password, int status) {
		answers(request(HttpMethod.POST, "/api/auth").headers((headers) -> headers.remove("Authorization"))
			.bodyValue(Accounts.credentials(email, password)), status);
	}

	@Test
	void tellsSignInsAndAccounts() throws InterruptedException {
		String account = account();
		signsIn(EMAIL, PASSWORD, 201);
		assertThat(line("POST", "/api/auth", 201)).isEqualTo(Map.of("account", account));
		answers(request(HttpMethod.PATCH, "/api/settings/map").bodyValue("{\"kind\":null}"), 200);
		assertThat(line("PATCH", "/api/settings/map", 200))
			.isEqualTo(Map.of("account", account, "fields", List.of("kind")));
		signsIn(EMAIL, SECRET, 401);
		assertThat(line("POST", "/api/auth", 401)).isEqualTo(Map.of("account", account));
		signsIn("nobody@example.com", SECRET, 401);
		assertThat(line("POST", "/api/auth", 401)).isEmpty();
		JsonNode user = post("/api/users", Accounts.credentials("seen@example.com", SECRET).toString());
		String id = user.get("id").stringValue();
		assertThat(line("POST", "/api/users", 201)).isEqualTo(Map.of("account", account, "id", id, "fields",
				List.of("email", "password"), "after", user.get("updatedAt").stringValue()));
		JsonNode changed = body(request(HttpMethod.PATCH, "/api/users/" + id).bodyValue("{\"roles\":[\"editor\"]}"),
				HttpStatus.OK);
		assertThat(line("PATCH", "/api/users/{id}", 200)).isEqualTo(Map.of("account", account, "id", id, "fields",
				List.of("roles"), "roles", Map.of("from", List.of(), "to", List.of("editor")), "before",
				user.get("updatedAt").stringValue(), "after", changed.get("updatedAt").stringValue()));
		answers(request(HttpMethod.GET, "/api/users"), 200);
		assertThat(line("GET", "/api/users", 200)).isEqualTo(Map.of("account", account));
		answers(request(HttpMethod.GET, "/api/users/" + id), 200);
		assertThat(line("GET", "/api/users/{id}", 200)).containsEntry("account", account).containsEntry("id", id);
		String own = signIn("seen@example.com", SECRET).get("token").stringValue();
		answers(request(HttpMethod.GET, "/api/users/" + account, own), 404);
		assertThat(line("GET", "/api/users/{id}", 404)).isEqualTo(Map.of("account", id, "id", account, "denied", true));
		answers(request(HttpMethod.GET, "/api/users/" + id, own), 200);
		answers(request(HttpMethod.GET, "/api/users", own), 403);
		assertThat(line("GET", "/api/users", 403)).isEqualTo(Map.of("account", id));
	}

	@Test
	void tellsWhatRightsAreGivenAndTaken() throws InterruptedException {
		String account = account();
		String id = post("/api/users", "{\"email\":\"rights@example.com\",\"roles\":[\"admin\",\"guide\"]}").get("id")
			.stringValue();
		assertThat(line("POST", "/api/users", 201)).containsEntry("roles",
				Map.of("from", List.of(), "to", List.of("admin")));
		String user = "/api/users/" + id;
		answers(request(HttpMethod.PATCH, user).bodyValue("{\"roles\":[\"" + SECRET + "\"],\"active\":false}"), 200);
		assertThat(line("PATCH", "/api/users/{id}", 200))
			.containsEntry("roles", Map.of("from", List.of("admin"), "to", List.of()))
			.containsEntry("active", Map.of("from", true, "to", false));
		answers(request(HttpMethod.PATCH, user).bodyValue("{\"roles\":[],\"active\":false}"), 200);
		assertThat(line("PATCH", "/api/users/{id}", 200)).doesNotContainKeys("roles", "active");
		answers(request(HttpMethod.POST, user + "/sign-out"), 204);
		assertThat(line("POST", "/api/users/{id}/sign-out", 204)).containsEntry("account", account)
			.containsEntry("id", id);
		answers(request(HttpMethod.DELETE, user), 204);
		assertThat(line("DELETE", "/api/users/{id}", 204)).containsEntry("account", account).containsEntry("id", id);
	}

	@Test
	void namesKeys() throws InterruptedException {
		JsonNode key = post("/api/keys", "{\"name\":\"" + SECRET + "\",\"roles\":[\"editor\"]}");
		String id = key.get("id").stringValue();
		assertThat(line("POST", "/api/keys", 201)).containsEntry("id", id)
			.containsEntry("fields", List.of("name", "roles"))
			.containsEntry("roles", Map.of("from", List.of(), "to", List.of("editor")));
		String text = key.get("key").stringValue();
		answers(request(HttpMethod.POST, "/api/locations", text).bodyValue(Locations.riversideDrive().toString()), 201);
		assertThat(line("POST", "/api/locations", 201)).containsEntry("account", id);
		answers(request(HttpMethod.DELETE, "/api/keys/" + id), 204);
		assertThat(line("DELETE", "/api/keys/{id}", 204)).containsEntry("id", id);
		assertThat(this.read).noneMatch((line) -> line.contains(text.substring(12)));
	}

	@Test
	void tellsRefusedTokensAndImportsButNoReads() throws InterruptedException {
		answers(request(HttpMethod.GET, "/api/locations"), 200);
		answers(request(HttpMethod.PUT, "/api/locations"), 405);
		answers(request(HttpMethod.POST, "/api/none"), 404);
		answers(request(HttpMethod.GET, "/api/tiles", SECRET.replace(' ', 'x')), 401);
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
