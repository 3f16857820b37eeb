package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import dev.locations.location.LocationFeed;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** A read model on MongoDB that is started again with its file. */
@ExtendWith(OutputCaptureExtension.class)
class MongoStartFromFileTests {

	private static final Duration MAX_LAG = Duration.ofSeconds(2);

	private static final Duration PAUSE = Duration.ofMillis(1);

	private static final String FILE = "read-model.bin";

	private static final String STARTS_FROM_FILE = "The read model is read from its file";

	private static final String UNUSABLE = "The read model is built anew, because its file cannot be used: ";

	@TempDir
	Path directory;

	private final MongoDouble mongo = new MongoDouble();

	private final TestMongo database = TestMongo.at(this.mongo.connectionString(), "files");

	private final StoreProcess other = new StoreProcess(this.database);

	@AfterEach
	void close() {
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
		start(output, STARTS_FROM_FILE);
		assertThat(output).containsOnlyOnce("Loading the read model").doesNotContain(UNUSABLE);
	}

	@Test
	void writesAFileAlsoWhenItFindsAnEmptyDatabase(CapturedOutput output) {
		writeFile();
		this.other.create("first").block();
		start(output, STARTS_FROM_FILE);
	}

	@Test
	void loadsAllWhenTheHistoryIsLost(CapturedOutput output) {
		this.other.create("before").block();
		writeFile();
		this.other.create("lost").block();
		this.mongo.forgetHistory();
		start(output, UNUSABLE + "The change stream cannot be resumed");
		assertThat(output).containsOnlyOnce(UNUSABLE).doesNotContain("The read model is not available");
	}

	@Test
	void loadsAllWhenTheCollectionWasReplaced(CapturedOutput output) {
		this.other.create("before").block();
		writeFile();
		this.other.drop();
		this.other.create("anew").block();
		start(output, UNUSABLE + "it belongs to another store");
		assertThat(output).containsOnlyOnce(UNUSABLE);
	}

	/** Nor do maps, which are drawn from any model that was current once. */
	@Test
	@Tag("slow")
	void neverAnswersWithWhatIsOlderThanTheLongestLag() {
		String name = "catch_up_" + UUID.randomUUID().toString().replace('-', '_');
		try (Scene scene = new Scene(); TestMongo shared = TestMongo.at(scene.connectionString(), name)) {
			StoreProcess writer = new StoreProcess(shared);
			UUID id = UUID.randomUUID();
			writer.create(id, "n0").block();
			writeFile(writer);
			writer.addAll(Stream.generate(UUID::randomUUID).limit(1_000).toList(), "meanwhile").block();
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
			try (FileModel started = start(writer)) {
				Awaitility.await().until(() -> started.model().snapshot() != null);
				assertThat(started.lifecycle().freshness().state()).isEqualTo(Freshness.State.ABSENT);
				released.countDown();
				Awaitility.await().until(started.lifecycle()::isCurrent);
				int first = written.lastEntry().getValue();
				for (int seen = 0; seen < first + 100;) {
					int latest = written.floorEntry(System.nanoTime() - MAX_LAG.toNanos()).getValue();
					// in the order of ReadModelCatalog
					if (started.lifecycle().isCurrent()) {
						Snapshot snapshot = Objects.requireNonNull(started.model().snapshot());
						String json = new String(Objects.requireNonNull(snapshot.find(id)), StandardCharsets.UTF_8);
						seen = Integer.parseInt(json.replaceFirst(".*\"n([0-9]+)\".*", "$1"));
						assertThat(seen).isGreaterThanOrEqualTo(latest);
					}
					LockSupport.parkNanos(PAUSE.toNanos());
				}
				writing.dispose();
				started.awaitAll(writer::all);
			}
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

	private FileModel start(StoreProcess store) {
		LocationFeed feed = store.feed();
		return FileModel.start(this.directory, feed, feed, null, MAX_LAG);
	}

	private void writeFile() {
		writeFile(this.other);
	}

	private void writeFile(StoreProcess store) {
		try (FileModel started = start(store)) {
			Awaitility.await().until(started.lifecycle()::isCurrent);
		}
		assertThat(this.directory.resolve(FILE)).exists();
	}

	/** Starts, and waits for all locations and for the line that tells how. */
	private void start(CapturedOutput output, String line) {
		try (FileModel started = start(this.other)) {
			started.awaitAll(this.other::all);
			Awaitility.await().untilAsserted(() -> assertThat(output).containsOnlyOnce(line));
		}
	}

}
