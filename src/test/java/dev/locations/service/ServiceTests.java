package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

import dev.locations.openapi.DescribedRoutes;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.BlockingRules;
import dev.locations.testing.RawAnswer;
import dev.locations.testing.TestDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.FluxExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the whole service over HTTP, on its embedded store.
 */
@DirtiesContext
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient(timeout = "30s")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Import(DocumentedAnswers.class)
class ServiceTests {

	private static final String EMAIL = "root@example.com";

	private static final String PASSWORD = "correct horse battery";

	/** Not a {@code @TempDir}: the application starts before JUnit would create it. */
	private static final Path DIRECTORY = TestDirectory.create();

	@Autowired
	private WebTestClient client;

	@Autowired
	private List<RouterFunction<ServerResponse>> routes;

	@LocalServerPort
	private int port;

	private String token;

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) {
		registry.add("locations.data-dir", () -> DIRECTORY);
		registry.add("locations.admin.email", () -> EMAIL);
		registry.add("locations.admin.password", () -> PASSWORD);
		registry.add("locations.auth.jwt-secret", () -> "0123456789abcdef0123456789abcdef");
		registry.add("locations.auth.throttle.trusted-proxies", () -> "127.0.0.0/8,::1");
		registry.add("locations.password.strength", () -> 4);
	}

	@BeforeAll
	void signIn() {
		this.token = signIn(EMAIL, PASSWORD).get("token").stringValue();
	}

	@AfterAll
	void assertNothingBlocked() {
		BlockingRules.assertNothingBlocked();
	}

	private JsonNode signIn(String email, String password) {
		return body(this.client.post()
			.uri("/api/auth")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}"), HttpStatus.CREATED);
	}

	/** Tries to sign in, with the client address that a proxy forwards. */
	private WebTestClient.ResponseSpec tryPassword(String password, String client) {
		return this.client.post()
			.uri("/api/auth")
			.header("X-Forwarded-For", client)
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"guessed@example.com\",\"password\":\"" + password + "\"}")
			.exchange();
	}

	private static JsonNode body(WebTestClient.RequestHeadersSpec<?> request, HttpStatus status) {
		JsonNode body = request.exchange()
			.expectStatus()
			.isEqualTo(status)
			.expectHeader()
			.valueEquals("X-Content-Type-Options", "nosniff")
			.expectBody(JsonNode.class)
			.returnResult()
			.getResponseBody();
		assertThat(body).isNotNull();
		return Objects.requireNonNull(body);
	}

	private JsonNode create(String name, double longitude, double latitude) {
		return body(this.client.post()
			.uri("/api/locations")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue(location(name, longitude, latitude)), HttpStatus.CREATED);
	}

	private static String location(String name, double longitude, double latitude) {
		return """
				{"name":"%s","description":"%s","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[%s,%s]},\
				"address":{"street":"s","number":"1","zipCode":"z","city":"c","state":"t"},\
				"properties":{"a.b":1,"$set":{"_id":[{},null]}}}""".formatted(name, "d".repeat(1500), longitude,
				latitude);
	}

	private WebTestClient.RequestBodySpec patch(String id) {
		return this.client.patch()
			.uri("/api/locations/{id}", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON);
	}

	@Test
	void createsReadsChangesAndDeletesALocation() {
		JsonNode created = create("Life cycle", 10.5, -20.25);
		String id = created.get("id").stringValue();
		assertThat(created.get("properties").toString()).isEqualTo("{\"a.b\":1,\"$set\":{\"_id\":[{},null]}}");
		this.client.get()
			.uri("/api/locations?bbox=10,-21,11,-20&only=id")
			.exchange()
			.expectBody()
			.json("[{\"id\":\"" + id + "\"}]");
		JsonNode patched = body(patch(id).bodyValue("{\"address\":{\"number\":null},\"shortName\":\"LC\"}"),
				HttpStatus.OK);
		assertThat(patched.get("address").has("number")).isFalse();
		assertThat(patched.get("updatedAt").stringValue()).isGreaterThan(created.get("updatedAt").stringValue());
		assertThat(body(this.client.get().uri("/api/locations/{id}", id.toUpperCase(Locale.ROOT)), HttpStatus.OK))
			.isEqualTo(patched);
		this.client.delete()
			.uri("/api/locations/{id}", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.exchange()
			.expectStatus()
			.isNoContent()
			.expectBody()
			.isEmpty();
		body(this.client.get().uri("/api/locations/{id}", id), HttpStatus.NOT_FOUND);
		body(patch(id).bodyValue("{}"), HttpStatus.NOT_FOUND);
	}

	@Test
	void answersConditionalRequests() throws IOException {
		JsonNode created = create("Versions", 11.5, -20.25);
		String id = created.get("id").stringValue();
		String tag = String.valueOf(this.client.get()
			.uri("/api/locations/{id}", id)
			.exchange()
			.returnResult(byte[].class)
			.getResponseHeaders()
			.getETag());
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			String request = "GET /api/locations/" + id + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
					+ "If-None-Match: " + tag + "\r\n\r\n";
			socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			RawAnswer.parse(answer).get(0).assertDescribedFor(request);
			assertThat(answer).startsWith("HTTP/1.1 304 ")
				.containsIgnoringCase("\r\netag: " + tag + "\r\n")
				.containsIgnoringCase("\r\ncache-control: public, no-cache\r\n")
				.doesNotContainIgnoringCase("transfer-encoding")
				.doesNotContainIgnoringCase("content-length")
				.doesNotContainIgnoringCase("content-type:")
				.endsWith("\r\n\r\n");
		}
		body(patch(id).header("If-Match", tag).bodyValue("{\"name\":\"First\"}"), HttpStatus.OK);
		JsonNode refused = body(patch(id).header("If-Match", tag).bodyValue("{\"name\":\"Second\"}"),
				HttpStatus.PRECONDITION_FAILED);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("precondition.failed");
		assertThat(body(this.client.get().uri("/api/locations/{id}", id).header("If-None-Match", tag), HttpStatus.OK)
			.get("name")
			.stringValue()).isEqualTo("First");
	}

	@Test
	void describesEveryRouteAndNoOther() {
		DescribedRoutes.check(this.routes, this.client);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/docs", "/docs/swagger-ui-bundle.js", "/api/openapi.json", "/api/openapi.yaml" })
	void servesItsDocumentation(String path) {
		this.client.get().uri(path).exchange().expectStatus().isOk();
	}

	@Test
	void administersAccounts() {
		JsonNode user = body(this.client.post()
			.uri("/api/users")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"Ada@example.com\",\"password\":\"first password\"}"), HttpStatus.CREATED);
		String id = user.get("id").stringValue();
		String own = signIn("ada@EXAMPLE.com", "first password").get("token").stringValue();
		assertThat(
				body(this.client.get().uri("/api/me").headers((headers) -> headers.setBearerAuth(own)), HttpStatus.OK))
			.isEqualTo(user);
		assertThat(body(this.client.patch()
			.uri("/api/users/{id}?only=active", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"active\":false}"), HttpStatus.OK).toString()).isEqualTo("{\"active\":false}");
		JsonNode refused = body(this.client.get().uri("/api/me").headers((headers) -> headers.setBearerAuth(own)),
				HttpStatus.UNAUTHORIZED);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("auth.invalidAuthorization");
		JsonNode all = body(
				this.client.get().uri("/api/users?only=email").headers((headers) -> headers.setBearerAuth(this.token)),
				HttpStatus.OK);
		assertThat(all.toString()).startsWith("[{\"email\":\"Ada@example.com\"},{\"email\":\"" + EMAIL + "\"}");
	}

	@Test
	void endsAllTokensOfAnAccountWithItsPassword() {
		body(this.client.post()
			.uri("/api/users")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"zoe@example.com\",\"password\":\"first password\"}"), HttpStatus.CREATED);
		String before = signIn("zoe@example.com", "first password").get("token").stringValue();
		String change = "{\"currentPassword\":\"first password\",\"password\":\"second password\"}";
		body(me(HttpMethod.PATCH, before).contentType(MediaType.APPLICATION_JSON).bodyValue(change), HttpStatus.OK);
		assertThat(body(me(HttpMethod.GET, before), HttpStatus.UNAUTHORIZED).at("/errors/0/code").stringValue())
			.isEqualTo("auth.invalidAuthorization");
		String after = signIn("zoe@example.com", "second password").get("token").stringValue();
		assertThat(body(me(HttpMethod.GET, after), HttpStatus.OK).get("email").stringValue())
			.isEqualTo("zoe@example.com");
		assertThat(body(me(HttpMethod.PATCH, after).contentType(MediaType.APPLICATION_JSON).bodyValue(change),
				HttpStatus.UNPROCESSABLE_CONTENT)
			.at("/errors/0/location")
			.stringValue()).isEqualTo("/currentPassword");
	}

	private WebTestClient.RequestBodySpec me(HttpMethod method, String bearer) {
		return this.client.method(method).uri("/api/me").headers((headers) -> headers.setBearerAuth(bearer));
	}

	/** Each account may fail 20 times, and once more every 3 seconds. */
	@Test
	void limitsWrongPasswordsForAnAccount() {
		List<Integer> statuses = IntStream.range(0, 60)
			.mapToObj((i) -> tryPassword("wrong " + i, "203.0.113." + i).returnResult().getStatus().value())
			.takeWhile((status) -> status != HttpStatus.TOO_MANY_REQUESTS.value())
			.toList();
		assertThat(statuses).hasSizeBetween(20, 59).containsOnly(HttpStatus.UNAUTHORIZED.value());
		signIn(EMAIL, PASSWORD);
	}

	@Test
	void answersWritesAndReadsAtOnce() {
		Flux.range(0, 100)
			.flatMap((i) -> Mono.fromCallable(() -> create("Busy", 100 + i / 1000.0, 0))
				.subscribeOn(Schedulers.boundedElastic()), 16)
			.then()
			.block(Duration.ofSeconds(60));
		List<JsonNode> listed = this.client.get()
			.uri("/api/locations?bbox=100,-1,100.2,1&only=id")
			.exchange()
			.expectBodyList(JsonNode.class)
			.hasSize(100)
			.returnResult()
			.getResponseBody();
		assertThat(listed).doesNotHaveDuplicates();
	}

	@Test
	void streamsAListOfManyChunks() {
		IntStream.range(0, 80).forEach((i) -> create("x".repeat(100) + i, -100, 45));
		FluxExchangeResult<byte[]> answer = this.client.get()
			.uri("/api/locations?bbox=-100,45,-100,45")
			.exchange()
			.expectStatus()
			.isOk()
			.expectHeader()
			.contentType(MediaType.APPLICATION_JSON)
			.returnResult(byte[].class);
		String json = answer.getResponseBody()
			.map((chunk) -> new String(chunk, StandardCharsets.ISO_8859_1))
			.collectList()
			.map((chunks) -> String.join("", chunks))
			.blockOptional(Duration.ofSeconds(20))
			.orElseThrow();
		assertThat(new JsonMapper().readTree(json)).hasSize(80);
	}

	@Test
	void refusesABodyThatIsTooLarge() {
		JsonNode refused = body(this.client.post()
			.uri("/api/auth")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"" + "x".repeat(300_000) + "\"}"), HttpStatus.CONTENT_TOO_LARGE);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("request.tooLarge");
		signIn(EMAIL, PASSWORD);
	}

	/** The first request needs the store; the second is refused without it. */
	@Test
	void goesOnReadingAfterPipelinedRequests() throws IOException {
		String first = "GET /api/locations/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String second = "GET /api/locations?bbox=x HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String last = "GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write((first + second).getBytes(StandardCharsets.US_ASCII));
			StringBuilder answers = new StringBuilder();
			while (!answers.toString().contains("bboxString")) {
				answers.append((char) socket.getInputStream().read());
			}
			socket.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
			answers.append(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
			List<RawAnswer> parsed = RawAnswer.parse(answers.toString());
			assertThat(parsed).hasSize(3);
			parsed.get(0).assertDescribedFor(first);
			parsed.get(1).assertDescribedFor(second);
			parsed.get(2).assertDescribedFor(last);
			assertThat(answers).contains("record.notFound", "bboxString", "resource.notFound");
		}
	}

}
