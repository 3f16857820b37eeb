package dev.locations.service.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.ServerAddress;
import dev.locations.mongo.TestMongo;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.Refused;
import dev.locations.testing.mongo.ServiceOnMongo;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpHeaders;
import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;

/** A service with its workers, in a database that the test reads without the proxy. */
final class TestedService implements AutoCloseable {

	private static final String FIXED = "fixed ";

	private static final int WORKERS = 4;

	private static final int LONGEST_PAUSE_MILLIS = 20;

	/** After so many answers in a row, the service works again. */
	private static final int STEADY = 24;

	private final MeasuredClient client = new MeasuredClient();

	private final boolean readModel;

	private final TestMongo database;

	private final ReactiveMongoTemplate store;

	/**
	 * Locations that nobody changes. They are more than MongoDB and the service send in
	 * one piece, so that a fault can interrupt a list. The read model does not know of
	 * writes that bypass the service.
	 */
	private final int fixed;

	private final ServiceOnMongo service;

	private final List<Worker> workers;

	private volatile RequestOutcomes outcomes = new RequestOutcomes();

	private volatile @Nullable String token;

	private volatile boolean working;

	private ExecutorService threads = Executors.newCachedThreadPool();

	TestedService(ServerAddress server, int proxy, boolean readModel, Duration timeout, long seed) {
		this.readModel = readModel;
		String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
		this.database = TestMongo.at("mongodb://" + server + "/?directConnection=true", name);
		this.store = this.database.template();
		this.fixed = readModel ? 0 : 1_100;
		if (this.fixed > 0) {
			List<Document> documents = IntStream.range(0, this.fixed).mapToObj(TestedService::fixed).toList();
			this.store.getCollection("locations")
				.flatMapMany((locations) -> locations.insertMany(documents))
				.blockLast();
		}
		this.service = new ServiceOnMongo("mongodb://127.0.0.1:%d/%s?directConnection=true".formatted(proxy, name),
				"locations.store-timeout=" + timeout.toMillis() + "ms", "locations.read-model.enabled=" + readModel,
				"locations.read-model.sole-writer=true", "locations.read-model.max-lag=1s");
		this.workers = IntStream.range(0, WORKERS)
			.mapToObj((number) -> new Worker(this, number, new Random(seed + number)))
			.toList();
	}

	private static Document fixed(int number) {
		Date now = Date.from(Instant.now());
		return new Document("_id", UUID.randomUUID()).append("name", FIXED + number)
			.append("description", "a place ".repeat(20))
			.append("geometry", new Document("type", "Point").append("coordinates", List.of(1.0, 2.0)))
			.append("properties", "{}")
			.append("createdAt", now)
			.append("updatedAt", now);
	}

	/** Expects that the service refuses every kind of request. */
	void assertRefusesEverything() throws IOException {
		// all at once, as each is refused after a timeout
		List<Answer> answers = Stream
			.of("/api/locations", "/api/locations?bbox=1,2,3,4", "/api/locations/00000000-0000-0000-0000-000000000000",
					"/api/auth")
			.parallel()
			.map(ThrowingFunction.of((path) -> path.equals("/api/auth")
					? send("POST", path, ServiceOnMongo.CREDENTIALS, false) : send("GET", path, null, false)))
			.toList();
		assertThat(answers).allMatch(this::isRefused);
		assertThat(isReady()).as("readiness").isFalse();
	}

	/** Signs in as the administrator. Returns false if it does not exist yet. */
	private boolean signIn() throws IOException {
		Answer answer = send("POST", "/api/auth", ServiceOnMongo.CREDENTIALS, false);
		if (answer.status() == 201) {
			this.token = answer.json().get("token").stringValue();
		}
		return this.token != null;
	}

	/** Returns whether the service is ready, and expects that it is alive in any case. */
	private boolean isReady() throws IOException {
		assertThat(this.client.status(this.service.probe("liveness"))).isEqualTo(200);
		int status = this.client.status(this.service.probe("readiness"));
		assertThat(status).isIn(200, 503);
		return status == 200;
	}

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

	/** Sends a request of a worker; empty if the store made it be refused. */
	Optional<Answer> ask(String method, String path, @Nullable String json, boolean asAdmin) throws IOException {
		Answer answer = send(method, path, json, asAdmin);
		if (isRefused(answer)) {
			return Optional.empty();
		}
		this.outcomes.answered();
		return Optional.of(answer);
	}

	private Answer send(String method, String path, @Nullable String json, boolean asAdmin) throws IOException {
		return this.client.send(method, this.service.url(path), json, asAdmin ? this.token : null, this.outcomes);
	}

	RequestOutcomes outcomes() {
		return this.outcomes;
	}

	void startWork() {
		this.outcomes = new RequestOutcomes();
		this.working = true;
		this.threads = Executors.newFixedThreadPool(WORKERS);
		this.workers.forEach((worker) -> this.threads.execute(() -> work(worker)));
	}

	private void work(Worker worker) {
		Random pauses = new Random();
		while (this.working) {
			worker.work();
			try {
				TimeUnit.MILLISECONDS.sleep(pauses.nextInt(LONGEST_PAUSE_MILLIS));
			}
			catch (InterruptedException ex) {
				return;
			}
		}
	}

	private void await(String what, Callable<Boolean> condition) {
		await(() -> assertThat(condition.call()).as("%s %s", this, what).isTrue());
	}

	private static void await(ThrowingRunnable assertion) {
		Awaitility.await()
			.atMost(MeasuredClient.PATIENCE)
			.pollInterval(Duration.ofMillis(100))
			.untilAsserted(assertion);
	}

	/** The service creates the administrator soon after the store is available. */
	void awaitSignIn() {
		// each attempt to sign in before counts as a wrong password, and too many are
		// refused
		await("has its administrator", () -> this.store.count(new Query(), "users").blockOptional().orElse(0L) == 1);
		await("accepts the sign-in", this::signIn);
	}

	void awaitReadiness() {
		await("is ready", this::isReady);
	}

	/** Waits until the service is not ready, unless it answers all reads from memory. */
	void awaitUnreadiness() {
		if (this.service.metric("locations.read.model.current") != 1
				|| this.service.metric("locations.read.model.lag") != 0) {
			await("is not ready", () -> !isReady());
		}
	}

	void awaitSteadyAnswers() {
		await("answers steadily", () -> this.outcomes.answeredInARow() > STEADY);
	}

	void stopWork() throws InterruptedException {
		this.working = false;
		this.threads.shutdown();
		assertThat(this.threads.awaitTermination(MeasuredClient.PATIENCE.toSeconds(), TimeUnit.SECONDS))
			.as("%s has answered the last requests", this)
			.isTrue();
	}

	/** Compares the stored and the listed locations with the answers. */
	void verify(String seen) {
		Map<String, String> unknown = stored();
		this.workers.forEach((worker) -> worker.removeFrom(unknown));
		assertThat(unknown).as("stored, but never sent: %s", seen).isEmpty();
		await(() -> assertThat(described(send("GET", "/api/locations", null, false).json(200))).as(seen)
			.isEqualTo(stored()));
	}

	/** Returns the stored descriptions by name. A duplicate name is an error. */
	private Map<String, String> stored() {
		// toStream() shares a lock with the event loop of the driver
		return this.store.getCollection("locations")
			.flatMapMany((locations) -> locations.find())
			.filter((location) -> !location.getString("name").startsWith(FIXED))
			.collectList()
			.blockOptional()
			.orElseThrow()
			.stream()
			.collect(Collectors.toMap((location) -> location.getString("name"),
					(location) -> location.getString("description")));
	}

	/** Returns descriptions by names; a duplicate name is an error. */
	Map<String, String> described(JsonNode list) {
		Map<Boolean, List<JsonNode>> byKind = list.valueStream()
			.collect(Collectors.partitioningBy((location) -> location.get("name").stringValue().startsWith(FIXED)));
		assertThat(byKind.get(true)).hasSize(this.fixed);
		return Objects.requireNonNull(byKind.get(false))
			.stream()
			.collect(Collectors.toMap((location) -> location.get("name").stringValue(),
					(location) -> location.get("description").stringValue()));
	}

	@Override
	public void close() {
		this.service.close();
		this.database.close();
	}

	@Override
	public String toString() {
		return "%s a read model: %s %s".formatted(this.readModel ? "with" : "without", this.outcomes,
				this.outcomes.violations());
	}

	/** Sends requests, and measures how long it waits for the parts of the answers. */
	private static final class MeasuredClient {

		/** A request that takes longer hangs. */
		static final Duration PATIENCE = Duration.ofSeconds(30);

		private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

		int status(String url) throws IOException {
			return send(HttpRequest.newBuilder(URI.create(url)), HttpResponse.BodyHandlers.discarding()).statusCode();
		}

		Answer send(String method, String url, @Nullable String json, @Nullable String token, RequestOutcomes outcomes)
				throws IOException {
			HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
				.method(method, (json != null) ? HttpRequest.BodyPublishers.ofString(json)
						: HttpRequest.BodyPublishers.noBody());
			if (token != null) {
				request.header(HttpHeaders.AUTHORIZATION, "Bearer " + token);
			}
			RequestOutcomes.Wait wait = outcomes.wait(method + " " + url);
			try {
				HttpResponse<InputStream> response = send(request, HttpResponse.BodyHandlers.ofInputStream());
				HttpHeaders headers = new HttpHeaders();
				response.headers().map().forEach(headers::addAll);
				String body = read(response.body(), wait);
				// the fixed locations lack required fields
				if (response.statusCode() != 200) {
					DocumentedAnswers.check(AnsweredRequest.of(response, body));
				}
				return new Answer(response.statusCode(), headers, body.getBytes(StandardCharsets.UTF_8));
			}
			finally {
				wait.lap();
			}
		}

		private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body)
				throws IOException {
			try {
				return this.http.send(request.timeout(PATIENCE).build(), body);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private static String read(InputStream body, RequestOutcomes.Wait wait) throws IOException {
			ByteArrayOutputStream text = new ByteArrayOutputStream();
			byte[] part = new byte[8192];
			wait.lap();
			for (int length = body.read(part); length >= 0; length = body.read(part)) {
				text.write(part, 0, length);
				wait.lap();
			}
			return text.toString(StandardCharsets.UTF_8);
		}

	}

}
