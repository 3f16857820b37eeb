package dev.locations.readmodel.sync;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationDocument;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.store.ModelUnavailableException;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A read model on MongoDB that is started again with its file. */
@ExtendWith(OutputCaptureExtension.class)
class MongoStartFromFileTests {

	private static final Duration MAX_LAG = Duration.ofSeconds(2);

	private static final String DATABASE = "files";

	private static final String LOADS = "Loading the read model";

	private static final String STARTS_FROM_FILE = "The read model is read from its file";

	private static final String UNUSABLE = "The read model is built anew, because its file cannot be used: ";

	@TempDir
	Path directory;

	private final MongoDouble mongo = new MongoDouble();

	private final TestMongo database = TestMongo.at(this.mongo.connectionString(), DATABASE);

	private final StoreProcess other = new StoreProcess(this.database);

	private @Nullable ModelProcess process;

	@AfterEach
	void close() throws InterruptedException {
		stop();
		this.database.close();
		this.mongo.close();
	}

	@Test
	void readsOnlyTheChangesSinceTheFile(CapturedOutput output) throws InterruptedException {
		UUID changed = UUID.randomUUID();
		UUID deleted = UUID.randomUUID();
		this.other.addAll(List.of(changed, deleted, UUID.randomUUID()), "before").block();
		writeFile();
		this.other.rename(changed, "renamed").block();
		this.other.delete(deleted).block();
		this.other.create("after").block();
		startAndAwaitAll();
		assertStartedFromFile(output);
		assertThat(output).containsOnlyOnce(LOADS).doesNotContain(UNUSABLE);
	}

	@Test
	void writesAFileAlsoWhenItFindsAnEmptyDatabase(CapturedOutput output) throws InterruptedException {
		writeFile();
		this.other.create("first").block();
		startAndAwaitAll();
		assertStartedFromFile(output);
	}

	@Test
	@Tag("slow")
	void loadsAllWhenTheHistoryIsLost(CapturedOutput output) throws InterruptedException {
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
	void loadsAllWhenTheCollectionWasReplaced(CapturedOutput output) throws InterruptedException {
		this.other.create("before").block();
		writeFile();
		this.other.drop();
		this.other.create("anew").block();
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE + "it belongs to another store").containsOnlyOnce(UNUSABLE);
	}

	@Test
	void loadsAllWithTheFileOfAnotherDatabase(CapturedOutput output) throws InterruptedException {
		this.other.create("here").block();
		try (TestMongo another = TestMongo.at(this.mongo.connectionString(), "another")) {
			new StoreProcess(another).create("there").block();
			writeFile(another);
		}
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE + "it belongs to another store").containsOnlyOnce(UNUSABLE);
	}

	@Test
	void loadsAllWithADamagedFile(CapturedOutput output) throws IOException, InterruptedException {
		this.other.create("before").block();
		writeFile();
		Files.writeString(file(), "no file of a read model");
		startAndAwaitAll();
		assertThat(output).containsOnlyOnce(UNUSABLE);
	}

	/** Maps, too, which may otherwise be behind. */
	@Test
	@Tag("slow")
	void neverAnswersWithWhatIsOlderThanTheLongestLag() throws InterruptedException {
		String name = "catch_up_" + UUID.randomUUID().toString().replace('-', '_');
		try (Scene scene = new Scene(); TestMongo shared = TestMongo.at(scene.connectionString(), name)) {
			StoreProcess writer = new StoreProcess(shared);
			UUID id = UUID.randomUUID();
			writer.create(id, "n0").block();
			writeFile(shared);
			writer.addAll(Stream.generate(UUID::randomUUID).limit(3_000).toList(), "meanwhile").block();
			NavigableMap<Long, Integer> written = new ConcurrentSkipListMap<>(
					Map.of(System.nanoTime() - MAX_LAG.toNanos(), 0));
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
			ModelProcess started = start(shared);
			Awaitility.await().until(() -> started.model.snapshot() != null);
			assertThat(started.catalog.current()).isNull();
			assertThatExceptionOfType(ModelUnavailableException.class)
				.isThrownBy(() -> started.catalog.clusters(new ClusterQuery(BoundingBox.WORLD, 0)));
			released.countDown();
			Awaitility.await().until(() -> started.catalog.current() != null);
			int first = written.lastEntry().getValue();
			for (int seen = 0; seen < first + 300;) {
				int latest = written.floorEntry(System.nanoTime() - MAX_LAG.toNanos()).getValue();
				Snapshot current = started.catalog.current();
				if (current != null) {
					String json = new String(Objects.requireNonNull(current.find(id)), StandardCharsets.UTF_8);
					seen = Integer.parseInt(json.replaceFirst(".*\"n([0-9]+)\".*", "$1"));
					assertThat(seen).isGreaterThanOrEqualTo(latest);
				}
			}
			writing.dispose();
			awaitAll(writer);
			stop();
		}
	}

	// the line comes just after the model is current
	private static void assertStartedFromFile(CapturedOutput output) {
		Awaitility.await().untilAsserted(() -> assertThat(output).containsOnlyOnce(STARTS_FROM_FILE));
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

	private void writeFile() throws InterruptedException {
		writeFile(this.database);
	}

	private void writeFile(TestMongo of) throws InterruptedException {
		ModelProcess started = start(of);
		Awaitility.await().until(() -> started.catalog.current() != null);
		stop();
		assertThat(file()).exists();
	}

	private void startAndAwaitAll() {
		start(this.database);
		awaitAll(this.other);
	}

	private void awaitAll(StoreProcess store) {
		ModelProcess started = Objects.requireNonNull(this.process);
		Awaitility.await().untilAsserted(() -> {
			assertThat(started.lifecycle.isCurrent()).isTrue();
			Snapshot current = Objects.requireNonNull(started.model.snapshot());
			List<LocationDocument> stored = store.feed().all().collectList().blockOptional().orElseThrow();
			assertThat(current.size()).isEqualTo(stored.size());
			stored.forEach((location) -> assertThat(current.find(location.id())).isEqualTo(location.json()));
		});
	}

	private ModelProcess start(TestMongo of) {
		ModelProcess started = new ModelProcess(of, this.directory);
		this.process = started;
		started.lifecycle.start();
		return started;
	}

	private void stop() throws InterruptedException {
		ModelProcess running = this.process;
		if (running != null) {
			CountDownLatch stopped = new CountDownLatch(1);
			running.lifecycle.stop(stopped::countDown);
			assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
			this.process = null;
		}
	}

	private static final class ModelProcess {

		private final ReadModel model;

		private final ReadModelLifecycle lifecycle;

		private final ReadModelCatalog catalog;

		private ModelProcess(TestMongo database, Path directory) {
			this.model = new ReadModel(Schedulers.boundedElastic(), 1 << 26, System::nanoTime,
					new ModelDirectory(directory));
			StoreProcess store = new StoreProcess(database);
			this.lifecycle = new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null, null),
					store.feed(), store.feed(), null, this.model);
			QueryResults results = new QueryResults(new SimpleMeterRegistry());
			this.catalog = new ReadModelCatalog(this.model, this.lifecycle.freshness()::state, new MapCaches(), results,
					new StoreReads(new InMemoryLocationStore(Clock.systemUTC(), BodySchemas.load()), null, results));
		}

	}

}
