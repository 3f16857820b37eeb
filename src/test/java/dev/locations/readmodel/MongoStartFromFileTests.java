package dev.locations.readmodel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import dev.locations.LocationsServiceApplication;
import dev.locations.validation.Json;
import dev.locations.location.mongo.StoreProcess;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.store.mongo.TestMongo;
import dev.locations.testing.Answer;
import dev.locations.testing.TestClient;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service on MongoDB that is started again with the file of its read model.
 */
@ExtendWith(OutputCaptureExtension.class)
class MongoStartFromFileTests {

	private static final Duration MAX_LAG = Duration.ofSeconds(2);

	private static final String DATABASE = "files";

	private static final String LOADS = "Loading the read model";

	private static final String STARTS_FROM_FILE = "The read model is read from its file";

	private static final String UNUSABLE = "The read model is built anew, because its file cannot be used: ";

	/** Only the read model answers this. */
	private static final String PAGE = "/api/locations?limit=1000&only=name";

	private static final String CLUSTERS = "/api/clusters?bbox=-180,-90,180,90&zoom=0";

	@TempDir
	Path directory;

	private final MongoDouble mongo = new MongoDouble();

	private final TestMongo database = TestMongo.at(this.mongo.connectionString(), DATABASE);

	private final StoreProcess other = new StoreProcess(this.database);

	private @Nullable ConfigurableApplicationContext service;

	@AfterEach
	void close() {
		stop();
		this.database.close();
		this.mongo.close();
	}

	@Test
	void readsOnlyTheChangesSinceTheFile(CapturedOutput output) {
		UUID changed = UUID.randomUUID();
		UUID deleted = UUID.randomUUID();
		this.other.addAll(List.of(changed, deleted, UUID.randomUUID()), "before").block();
		writeFile();
		this.other.rename(changed, "renamed").block();
		this.other.delete(deleted).block();
		this.other.create("after").block();
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(LOADS).containsOnlyOnce(STARTS_FROM_FILE).doesNotContain(UNUSABLE);
	}

	@Test
	void aFileIsWrittenAlsoWhenTheServiceFirstFindsAnEmptyDatabase(CapturedOutput output) {
		writeFile();
		this.other.create("first").block();
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(STARTS_FROM_FILE);
	}

	@Test
	void loadsAllWhenTheHistoryIsLost(CapturedOutput output) {
		this.other.create("before").block();
		writeFile();
		this.other.create("lost").block();
		this.mongo.forgetHistory();
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE + "The change stream cannot be resumed")
			.containsOnlyOnce(UNUSABLE)
			.doesNotContain("The read model is not available");
	}

	@Test
	void loadsAllWhenTheCollectionWasReplaced(CapturedOutput output) {
		this.other.create("before").block();
		writeFile();
		this.other.drop();
		this.other.create("anew").block();
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE + "it belongs to another store").containsOnlyOnce(UNUSABLE);
	}

	@Test
	void loadsAllWithTheFileOfAnotherDatabase(CapturedOutput output) {
		this.other.create("here").block();
		try (TestMongo another = TestMongo.at(this.mongo.connectionString(), "another")) {
			new StoreProcess(another).create("there").block();
			writeFile(this.mongo.connectionString(), "another");
		}
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE + "it belongs to another store").containsOnlyOnce(UNUSABLE);
		assertThat(get(PAGE).text()).contains("here").doesNotContain("there");
	}

	@Test
	void loadsAllWithADamagedFile(CapturedOutput output) throws IOException {
		this.other.create("before").block();
		writeFile();
		Files.writeString(file(), "no file of a read model");
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE);
	}

	/** Maps, too, which may otherwise be behind. */
	@Test
	void neverAnswersWithWhatIsOlderThanTheLongestLag() throws InterruptedException {
		String name = "catch_up_" + UUID.randomUUID().toString().replace('-', '_');
		try (Scene scene = new Scene();
				TestMongo shared = TestMongo.at(MongoDouble.shared().connectionString(), name)) {
			StoreProcess writer = new StoreProcess(shared);
			UUID id = UUID.randomUUID();
			writer.create(id, "n0").block();
			writeFile(scene.connectionString(), name);
			writer.addAll(Stream.generate(UUID::randomUUID).limit(900).toList(), "meanwhile").block();
			NavigableMap<Long, Integer> written = new ConcurrentSkipListMap<>(Map.of(System.nanoTime(), 0));
			Disposable writing = Flux.range(1, Integer.MAX_VALUE)
				.concatMap((number) -> writer.rename(id, "n" + number)
					.doOnNext((answer) -> written.put(System.nanoTime(), number)))
				.subscribe();
			CountDownLatch released = new CountDownLatch(1);
			scene.on("aggregate", (command) -> {
				if (command.isChangeStream()) {
					await(released);
				}
				return scene.unscripted(command);
			});
			ReadModel model = start(scene.connectionString(), name).getBean(ReadModel.class);
			Awaitility.await().until(() -> model.snapshot() != null);
			assertThat(get(PAGE).status()).isEqualTo(503);
			assertThat(get(CLUSTERS).status()).isEqualTo(503);
			released.countDown();
			Awaitility.await().until(() -> get(PAGE).status() == 200);
			for (int i = 0; i < 200; i++) {
				int latest = written.floorEntry(System.nanoTime() - MAX_LAG.toNanos()).getValue();
				Answer answer = get(PAGE);
				assertThat(answer.status()).isEqualTo(200);
				assertThat(Integer.parseInt(answer.text().replaceFirst("(?s).*\"n([0-9]+)\".*", "$1")))
					.isGreaterThanOrEqualTo(latest);
			}
			writing.dispose();
			awaitAll(writer);
			stop();
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Path file() {
		return this.directory.resolve("read-model.bin");
	}

	private void writeFile() {
		writeFile(this.mongo.connectionString(), DATABASE);
	}

	private void writeFile(String server, String name) {
		ReadModelLifecycle lifecycle = start(server, name).getBean(ReadModelLifecycle.class);
		Awaitility.await().until(lifecycle::isCurrent);
		// what searches need is in the file
		Awaitility.await().until(() -> get(PAGE + "&q=x").status() == 200);
		stop();
		assertThat(file()).exists();
	}

	private void startAndAwaitAll() {
		start(this.mongo.connectionString(), DATABASE);
		awaitAll(this.other);
	}

	private void awaitAll(StoreProcess process) {
		Awaitility.await().untilAsserted(() -> {
			Answer answer = get("/api/locations?limit=1000");
			assertThat(answer.status()).isEqualTo(200);
			List<String> stored = process.feed().all().map((location) -> Json.MAPPER.readTree(location.json()).toString())
				.collectSortedList()
				.block();
			assertThat(answer.json(200).valueStream().map(Object::toString).sorted().toList()).isEqualTo(stored);
		});
	}

	private ConfigurableApplicationContext start(String server, String name) {
		Map<String, Object> settings = Map.of("server.port", 0, "spring.mongodb.uri",
				server.replace("/?", "/" + name + "?"), "locations.auth.jwt-secret",
				"0123456789abcdef0123456789abcdef", "locations.admin.email", "root@example.com",
				"locations.admin.password", "correct horse battery", "locations.password.strength", 4,
				"locations.read-model.max-lag", MAX_LAG.toMillis() + "ms", "locations.read-model.dir", this.directory);
		ConfigurableApplicationContext started = new SpringApplicationBuilder(LocationsServiceApplication.class)
			.run(settings.entrySet()
				.stream()
				.map((entry) -> "--" + entry.getKey() + "=" + entry.getValue())
				.toArray(String[]::new));
		this.service = started;
		return started;
	}

	private void stop() {
		ConfigurableApplicationContext running = this.service;
		if (running != null) {
			running.close();
			this.service = null;
		}
	}

	private Answer get(String path) {
		String port = Objects.requireNonNull(this.service)
			.getEnvironment()
			.getRequiredProperty("local.server.port");
		return new TestClient(WebTestClient.bindToServer()
			.codecs((codecs) -> codecs.defaultCodecs().maxInMemorySize(1 << 22))
			.filter(new DocumentedAnswers())
			.build()).get("http://localhost:" + port + path);
	}

}
