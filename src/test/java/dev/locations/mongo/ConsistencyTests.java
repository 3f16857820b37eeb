package dev.locations.mongo;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import com.mongodb.ReadConcernLevel;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationStore;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Command;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

import static org.assertj.core.api.Assertions.assertThat;

/** What the commands ask a replica set for, although the URI asks for less. */
class ConsistencyTests {

	private static final String OPTIONS = "&readPreference=secondaryPreferred&readConcernLevel=available&w=1&journal=false";

	private static final BsonString MAJORITY = new BsonString("majority");

	private final Scene scene = new Scene();

	@AutoClose
	private final TestMongo mongo = TestMongo.in(this.scene, OPTIONS);

	private final StoreProcess process = new StoreProcess(this.mongo);

	@Test
	void writesWaitForTheJournalOfAMajority() {
		UUID id = create();
		this.process.rename(id, "renamed").block();
		this.process.delete(id).block();
		for (String name : new String[] { "insert", "findAndModify", "delete" }) {
			Command write = only(name);
			assertThat(write.find("writeConcern.w")).as(name).isEqualTo(MAJORITY);
			assertThat(write.find("writeConcern.j")).as(name).isEqualTo(BsonBoolean.TRUE);
			assertThat(write.number("writeConcern.wtimeout")).as(name)
				.isBetween(1L, this.mongo.timeout().limit().toMillis());
		}
	}

	@Test
	void readsGoToThePrimary() {
		UUID id = create();
		this.process.rename(id, "renamed").block();
		assertReadsFromPrimary(only("find"), ReadConcernLevel.LOCAL);
	}

	@Test
	void theReadModelReadsWhatAMajorityHas() {
		LocationFeed feed = this.process.feed();
		feed.all().blockLast();
		assertReadsFromPrimary(only("find"), ReadConcernLevel.MAJORITY);
		Disposable stream = feed.changes().subscribe();
		Awaitility.await().until(() -> !this.scene.changeStreams().isEmpty());
		stream.dispose();
		assertReadsFromPrimary(this.scene.changeStreams().get(0), ReadConcernLevel.MAJORITY);
	}

	@Test
	void anUpdateThatChangesNothingAnswersWithWhatAMajorityHas() {
		UUID id = create();
		AtomicInteger confirmations = answerLateAtMajority();
		assertThat(this.process.rename(id, "created").block()).isNotNull();
		assertThat(confirmations).hasValue(2);
		assertThat(this.scene.commands("findAndModify")).isEmpty();
	}

	@Test
	void aLocationIsOnlyGoneWhenAMajorityDoesNotHaveIt() {
		UUID id = create();
		AtomicInteger confirmations = answerLateAtMajority();
		LocationStore store = this.mongo.store(Clock.systemUTC());
		assertThat(store.delete(UUID.randomUUID(), (updatedAt) -> true).block()).isFalse();
		assertThat(confirmations).hasValue(1);
		assertThat(store.delete(id, (updatedAt) -> true).block()).isTrue();
	}

	/** A majority has the last write a little later than the primary. */
	private AtomicInteger answerLateAtMajority() {
		AtomicInteger asked = new AtomicInteger();
		this.scene.on("find", (command) -> {
			boolean atMajority = MAJORITY.equals(command.find("readConcern.level"));
			return (atMajority && asked.incrementAndGet() == 1) ? Answers.firstBatch(command, 0, List.of())
					: this.scene.unscripted(command);
		});
		return asked;
	}

	private UUID create() {
		return this.process.create("created").blockOptional().orElseThrow().id();
	}

	private Command only(String name) {
		assertThat(this.scene.commands(name)).as(name).hasSize(1);
		return this.scene.commands(name).get(0);
	}

	private static void assertReadsFromPrimary(Command read, ReadConcernLevel level) {
		assertThat(read.find("$readPreference")).isIn(null, new BsonDocument("mode", new BsonString("primary")));
		assertThat(read.find("readConcern.level")).isEqualTo(new BsonString(level.getValue()));
	}

}
