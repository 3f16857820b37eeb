package dev.locations.readmodel.sync;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;

import dev.locations.location.LocationFeed;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class MongoStartFromFileTests {

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
	void isAbsentUntilItHasCaughtUp() {
		try (Scene scene = new Scene(); TestMongo shared = TestMongo.at(scene.connectionString(), "catch_up")) {
			StoreProcess writer = new StoreProcess(shared);
			writer.create("before").block();
			writeFile(writer);
			writer.create("meanwhile").block();
			Semaphore released = new Semaphore(0);
			scene.on("aggregate", (command) -> {
				if (command.isChangeStream()) {
					released.acquireUninterruptibly();
				}
				return scene.unscripted(command);
			});
			try (FileModel started = start(writer)) {
				Awaitility.await().until(() -> started.model().snapshot() != null);
				assertThat(started.lifecycle().freshness().state()).isEqualTo(Freshness.State.ABSENT);
				released.release(Integer.MAX_VALUE);
				started.awaitAll(writer::all);
			}
		}
	}

	private FileModel start(StoreProcess store) {
		LocationFeed feed = store.feed();
		return FileModel.start(this.directory, feed, feed, null, Duration.ofSeconds(2));
	}

	private void writeFile() {
		writeFile(this.other);
	}

	private void writeFile(StoreProcess store) {
		try (FileModel started = start(store)) {
			Awaitility.await().until(started.lifecycle()::isCurrent);
		}
		assertThat(this.directory.resolve("read-model.bin")).exists();
	}

	private void start(CapturedOutput output, String line) {
		try (FileModel started = start(this.other)) {
			started.awaitAll(this.other::all);
			Awaitility.await().untilAsserted(() -> assertThat(output).containsOnlyOnce(line));
		}
	}

}
