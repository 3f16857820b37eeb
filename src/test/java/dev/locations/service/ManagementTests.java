package dev.locations.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.locations.user.Accounts;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** What operators see of the whole service: probes, metrics, traces, the access log. */
@Tag("slow")
class ManagementTests extends HttpService {

	private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@LocalManagementPort
	private int managementPort;

	@Autowired
	private ReactorResourceFactory resources;

	private HttpResponse<String> send(int to, String method, String path, String... headers)
			throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to + path))
			.method(method, HttpRequest.BodyPublishers.noBody());
		return this.http.send(((headers.length > 0) ? request.headers(headers) : request).build(),
				HttpResponse.BodyHandlers.ofString());
	}

	private HttpResponse<String> ask(String path, String... headers) throws IOException, InterruptedException {
		return send(this.port, "GET", path, headers);
	}

	private HttpResponse<String> manage(String path) throws IOException, InterruptedException {
		return send(this.managementPort, "GET", path);
	}

	private String metrics() throws IOException, InterruptedException {
		return manage("/actuator/prometheus").body();
	}

	private double requests(String method, String route, String status) throws IOException, InterruptedException {
		String start = "locations_requests_seconds_count{method=\"%s\",route=\"%s\",status=\"%s\"} ".formatted(method,
				route, status);
		return value(start);
	}

	/** The loops that the service uses are the second ones, outside of tests. */
	private Stream<EventExecutor> loops() {
		return Stream.of(this.resources.getLoopResources(), HttpResources.get())
			.flatMap((some) -> StreamSupport.stream(some.onServer(LoopResources.DEFAULT_NATIVE).spliterator(), false));
	}

	private void awaitCounts() {
		loops().map((loop) -> loop.submit(() -> {
		})).forEach(Future::syncUninterruptibly);
	}

	private void awaitReady() {
		Awaitility.await().until(() -> manage("/actuator/health/readiness").statusCode() == 200);
	}

	@ParameterizedTest
	@CsvSource({ "GET,/api/locations", "GET,/", "GET,/admin", "GET,/openapi.json", "POST,/api/auth", "GET,/api/changes",
			"GET,/actuatorx", "GET,/actuator" })
	void servesProbesAndMetricsOnly(String method, String path) throws Exception {
		HttpResponse<String> answer = send(this.managementPort, method, path);
		assertThat(answer.statusCode()).isEqualTo(404);
		assertThat(answer.body()).isEmpty();
	}

	@Test
	void answersProbesWhileTheEventLoopsOfTheInterfaceAreBusy() throws Exception {
		AtomicBoolean busy = new AtomicBoolean(true);
		LongAdder turns = new LongAdder();
		try {
			loops().forEach((loop) -> loop.execute(() -> {
				while (busy.get()) {
					turns.increment();
				}
			}));
			for (String path : List.of("/actuator/health/liveness", "/actuator/prometheus")) {
				HttpRequest probe = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.managementPort + path))
					.timeout(Duration.ofSeconds(20))
					.build();
				assertThat(this.http.send(probe, HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(200);
			}
		}
		finally {
			busy.set(false);
		}
	}

	@Test
	void probesAnswerWithTheStatusOnly() throws Exception {
		awaitReady();
		for (String probe : List.of("liveness", "readiness")) {
			HttpResponse<String> answer = manage("/actuator/health/" + probe);
			assertThat(answer.statusCode()).isEqualTo(200);
			assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
			assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/env", "/metrics", "/heapdump", "/loggers", "/health/readiness/store" })
	void exposesNoOtherActuatorEndpoint(String path) throws Exception {
		HttpResponse<String> answer = manage("/actuator" + path);
		assertThat(answer.statusCode()).isEqualTo(404);
		assertThat(answer.body()).doesNotContain("store", "mongo");
	}

	@Test
	void tellsItsVersionButNotOnTheMainPort() throws Exception {
		assertThat(ask("/actuator/health").statusCode()).isEqualTo(404);
		assertThat(ask("/actuator/prometheus").body()).contains("resource.notFound");
		assertThat(manage("/actuator/info").body()).isEqualTo("{\"version\":\"from sources\"}");
		assertThat(value("locations_build_info{version=\"from sources\"} ")).isOne();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "timed-requests.csv", quoteCharacter = '\'')
	void timesRequestsByRouteMethodAndStatus(String method, String uri, String route, int status) throws Exception {
		awaitReady();
		String tag = method.equals("BREW") ? "OTHER" : method;
		awaitCounts();
		double before = requests(tag, route, String.valueOf(status));
		assertThat(send(this.port, method, uri).statusCode()).isEqualTo(status);
		Awaitility.await()
			.untilAsserted(() -> assertThat(requests(tag, route, String.valueOf(status))).isEqualTo(before + 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/locations", "/api/nothing", "/api/locations?bbox=1" })
	void returnsTheIdentifierOfEachRequest(String path) throws Exception {
		assertThat(ids(path, "a-Z_0.9")).containsExactly("a-Z_0.9");
		assertThat(ids(path, "a".repeat(64))).containsExactly("a".repeat(64));
		assertThat(ids(path)).singleElement().isNotEqualTo(ids(path).get(0)).asString().matches("[0-9a-f]{16}");
	}

	@Test
	void replacesLongAndRepeatedIdentifiersAndThoseThatCouldBreakALogLine() throws Exception {
		for (String[] sent : new String[][] { { "" }, { "a b" }, { "a\"b" }, { "a\tb" }, { "ä" }, { "a,b" },
				{ "a".repeat(65) }, { "one", "two" } }) {
			assertThat(ids("/api/me", sent)).as(String.join(" and ", sent))
				.singleElement()
				.asString()
				.matches("[0-9a-f]{16}");
		}
	}

	private List<String> ids(String path, String... sent) throws Exception {
		String[] headers = Stream.of(sent).flatMap((id) -> Stream.of("X-Request-Id", id)).toArray(String[]::new);
		return ask(path, headers).headers().allValues("X-Request-Id");
	}

	/** The line of an earlier test may come late. */
	private static boolean isLogged(ILoggingEvent event) {
		return event.getFormattedMessage().endsWith("request logged");
	}

	@Test
	void logsEachRequestAsJson() throws Exception {
		Logger logger = (Logger) LoggerFactory.getLogger("dev.locations.observability.AccessLog");
		ListAppender<ILoggingEvent> appender = new ListAppender<>();
		appender.list = new CopyOnWriteArrayList<>();
		appender.start();
		logger.addAppender(appender);
		try {
			ask("/api/locations?bbox=1,2,3,4&token=s3cret&s3cret", "X-Request-Id", "logged", "User-Agent", "a \"test\"",
					"Authorization", "Bearer s3cret");
			Awaitility.await().until(() -> appender.list.stream().anyMatch(ManagementTests::isLogged));
		}
		finally {
			logger.detachAppender(appender);
		}
		StructuredLogEncoder encoder = new StructuredLogEncoder();
		encoder.setContext(logger.getLoggerContext());
		encoder.setFormat("ecs");
		encoder.start();
		ILoggingEvent event = appender.list.stream().filter(ManagementTests::isLogged).findFirst().orElseThrow();
		String text = new String(encoder.encode(event), StandardCharsets.UTF_8);
		assertThat(text).doesNotContain("s3cret").contains("\"id\":\"logged\"");
		JsonNode line = JsonMapper.shared().readTree(text);
		assertThat(line.at("/http/request/method").asString()).isEqualTo("GET");
		assertThat(line.at("/url/path").asString()).isEqualTo("/api/locations");
		assertThat(line.at("/url/query").asString()).isEqualTo("bbox=1,2,3,4&token=***&***");
		assertThat(line.at("/http/response/status_code").asInt()).isEqualTo(401);
		assertThat(line.at("/http/response/body/bytes").asInt()).isPositive();
		assertThat(line.at("/event/duration").asLong()).isPositive();
		assertThat(line.at("/source/ip").asString()).isEqualTo("127.0.0.1");
		assertThat(line.at("/user_agent/original").asString()).isEqualTo("a \"test\"");
		assertThat(line.at("/labels/route").asString()).isEqualTo("/api/locations");
		assertThat(line.at("/ecs/version").asString()).isNotEmpty();
	}

	private void trace(int to, String path, String flags, String id) throws IOException, InterruptedException {
		send(to, "GET", path, "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-" + flags, "X-Request-Id", id);
	}

	/** OTLP messages contain texts and the bytes of identifiers unchanged. */
	@Test
	void exportsTheSpansOfSampledRequests() throws Exception {
		trace(this.port, "/api/locations/unknown", "00", "not-recorded");
		trace(this.managementPort, "/actuator/prometheus", "01", "management");
		trace(this.port, "/api/locations/unknown", "01", "recorded");
		Awaitility.await().untilAsserted(() -> assertThat(TraceCollector.text()).contains("recorded"));
		assertThat(TraceCollector.text()).contains("/api/locations/{id}", "locations-service", "404")
			.contains(new String(HexFormat.of().parseHex(TRACE), StandardCharsets.ISO_8859_1))
			.doesNotContain("not-recorded", "management", "actuator");
	}

	@Test
	void countsRefusedSignIns() throws Exception {
		String refused = "locations_sign_ins_total{outcome=\"auth.invalidUser\"} ";
		awaitCounts();
		double before = value(refused);
		body(request(HttpMethod.POST, "/api/auth").bodyValue(Accounts.credentials("nobody@example.com", "x")),
				HttpStatus.UNAUTHORIZED);
		Awaitility.await().untilAsserted(() -> assertThat(value(refused)).isEqualTo(before + 1));
	}

	private double value(String start) throws IOException, InterruptedException {
		return metrics().lines()
			.filter((line) -> line.startsWith(start))
			.mapToDouble((line) -> Double.parseDouble(line.substring(start.length())))
			.sum();
	}

	/** With an unknown metric, a panel stays empty and an alert never fires. */
	@Test
	void hasEveryMetricOfTheDashboardAndTheAlerts() throws Exception {
		awaitReady();
		ask("/api/locations?bbox=1,2,3,4");
		Awaitility.await().until(() -> metrics().contains("locations_requests_seconds"));
		Set<String> used = MetricNames.usedByTheDashboardAndTheAlerts();
		assertThat(used).hasSizeGreaterThan(20);
		// MongoServiceTests checks the metrics of the driver
		used.removeIf(MetricNames::isOfTheDriver);
		assertThat(MetricNames.in(metrics())).containsAll(used);
	}

	@Test
	void documentsEveryMetricOfItsOwn() throws Exception {
		awaitReady();
		ask("/api/locations");
		String page = Files.readString(Path.of("docs", "operations.md"));
		assertThat(MetricNames.in(metrics())
			.stream()
			.filter((name) -> name.startsWith("locations_"))
			.map((name) -> name.replaceFirst("_(bucket|count|sum|max|total)$", ""))).isNotEmpty()
			.allSatisfy((name) -> assertThat(page).contains('`' + name));
	}

}
