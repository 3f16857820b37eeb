package dev.locations.faults;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import dev.locations.LocationsServiceApplication;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.Refused;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A running service, and the HTTP client that its workers share.
 */
final class ServiceClient implements AutoCloseable {

	static final String CREDENTIALS = "{\"email\":\"root@example.com\",\"password\":\"correct horse battery\"}";

	private static final String NOWHERE = "/api/locations/00000000-0000-0000-0000-000000000000";

	private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ConfigurableApplicationContext context;

	private final String url;

	private final String probes;

	private final FixedLocations fixedLocations;

	private volatile RequestOutcomes outcomes = new RequestOutcomes();

	private volatile @Nullable String token;

	/**
	 * Starts a service.
	 * @param mongo the URI of the store
	 * @param readModel whether the service has a read model
	 * @param timeout the timeout of the service for requests to the store
	 * @param fixedLocations the locations that are stored already
	 */
	ServiceClient(String mongo, boolean readModel, Duration timeout, FixedLocations fixedLocations) {
		this.fixedLocations = fixedLocations;
		Map<String, Object> settings = Map.of("server.port", 0, "spring.mongodb.uri", mongo,
				"locations.auth.jwt-secret", "0123456789abcdef0123456789abcdef", "locations.admin.email",
				"root@example.com", "locations.admin.password", "correct horse battery", "locations.password.strength",
				4, "locations.store-timeout", timeout.toMillis() + "ms", "locations.read-model.enabled", readModel,
				"locations.read-model.sole-writer", true, "locations.read-model.max-lag", "1s");
		this.context = new SpringApplicationBuilder(LocationsServiceApplication.class).run(settings.entrySet()
			.stream()
			.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
			.toArray(String[]::new));
		int port = Objects.requireNonNull(((WebServerApplicationContext) this.context).getWebServer()).getPort();
		this.url = "http://127.0.0.1:" + port;
		this.probes = "http://127.0.0.1:" + this.context.getEnvironment().getRequiredProperty("local.management.port")
				+ "/actuator/health/";
	}

	/** Counts the outcomes of later requests there. */
	void recordTo(RequestOutcomes outcomes) {
		this.outcomes = outcomes;
	}

	RequestOutcomes outcomes() {
		return this.outcomes;
	}

	FixedLocations fixedLocations() {
		return this.fixedLocations;
	}

	/** Expects that the service refuses every kind of request. */
	void assertRefusesEverything() throws Exception {
		Map<String, Callable<Answer>> requests = Map.of("list", () -> anonymously("GET", "/api/locations", null), "box",
				() -> anonymously("GET", "/api/locations?bbox=1,2,3,4", null), "location",
				() -> anonymously("GET", NOWHERE, null), "sign-in",
				() -> anonymously("POST", "/api/auth", CREDENTIALS));
		// all at once, as each is refused after a timeout
		ExecutorService threads = Executors.newFixedThreadPool(requests.size());
		try {
			Map<String, Future<Answer>> answers = new HashMap<>();
			requests.forEach((name, request) -> answers.put(name, threads.submit(request)));
			for (Map.Entry<String, Future<Answer>> answer : answers.entrySet()) {
				assertThat(isRefused(answer.getValue().get())).as(answer.getKey()).isTrue();
			}
		}
		finally {
			threads.shutdown();
		}
		assertThat(isReady()).as("readiness").isFalse();
	}

	/** Signs in as the administrator. Returns false if it does not exist yet. */
	boolean signIn() throws IOException {
		Answer answer = anonymously("POST", "/api/auth", CREDENTIALS);
		if (answer.status() == 201) {
			this.token = answer.json().get("token").stringValue();
		}
		return this.token != null;
	}

	/** Returns whether the service is ready, and expects that it is alive in any case. */
	boolean isReady() throws IOException {
		assertThat(probe("liveness")).isEqualTo(200);
		return switch (probe("readiness")) {
			case 200 -> true;
			case 503 -> false;
			default -> throw new AssertionError("Neither ready nor not");
		};
	}

	/**
	 * Returns whether the service answers all reads from memory for as long as it likes,
	 * because no other process writes.
	 */
	boolean readsNeedNoStore() {
		return gauge("locations.read.model.current") == 1 && gauge("locations.read.model.lag") == 0;
	}

	private double gauge(String name) {
		TimeGauge time = this.context.getBean(MeterRegistry.class).find(name).timeGauge();
		Gauge gauge = (time != null) ? time : this.context.getBean(MeterRegistry.class).find(name).gauge();
		return (gauge != null) ? gauge.value() : 0;
	}

	private int probe(String probe) throws IOException {
		try {
			return this.http
				.send(HttpRequest.newBuilder(URI.create(this.probes + probe)).timeout(LONGEST_WAIT).build(),
						HttpResponse.BodyHandlers.discarding())
				.statusCode();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns whether the answer is the error that the store does not answer. */
	private boolean isRefused(Answer answer) {
		if (answer.status() != Refused.UNAVAILABLE.status()) {
			return false;
		}
		this.outcomes.refused();
		answer.isRefused(Refused.UNAVAILABLE);
		assertThat(answer.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("2");
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		return true;
	}

	/**
	 * Sends a request of a worker.
	 * @return the answer, or empty if the request was refused because of the store
	 */
	Optional<Answer> ask(String method, String path, @Nullable String json, boolean asAdmin) throws IOException {
		Answer answer = asAdmin ? asAdmin(method, path, json) : anonymously(method, path, json);
		if (isRefused(answer)) {
			return Optional.empty();
		}
		this.outcomes.answered();
		return Optional.of(answer);
	}

	private Answer asAdmin(String method, String path, @Nullable String json) throws IOException {
		return send(request(method, path, json).header(HttpHeaders.AUTHORIZATION, "Bearer " + this.token).build());
	}

	Answer anonymously(String method, String path, @Nullable String json) throws IOException {
		return send(request(method, path, json).build());
	}

	private HttpRequest.Builder request(String method, String path, @Nullable String json) {
		return HttpRequest.newBuilder(URI.create(this.url + path))
			.timeout(LONGEST_WAIT)
			.method(method,
					(json != null) ? HttpRequest.BodyPublishers.ofString(json) : HttpRequest.BodyPublishers.noBody());
	}

	private Answer send(HttpRequest request) throws IOException {
		Stopwatch wait = new Stopwatch(this.outcomes, request.method() + " " + request.uri().getPath());
		try {
			HttpResponse<InputStream> response = this.http.send(request, HttpResponse.BodyHandlers.ofInputStream());
			HttpHeaders headers = new HttpHeaders();
			response.headers().map().forEach(headers::addAll);
			String body = wait.read(response.body());
			// the fixed locations lack required fields
			if (response.statusCode() != HttpStatus.OK.value()) {
				DocumentedAnswers.check(AnsweredRequest.of(response, body));
			}
			return new Answer(response.statusCode(), headers, body);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			wait.lap();
		}
	}

	@Override
	public void close() {
		this.context.close();
	}

}
