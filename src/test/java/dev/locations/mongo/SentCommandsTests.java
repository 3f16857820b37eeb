package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.mongodb.ReadConcernLevel;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.query.BoundingBox;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Command;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/** The commands that are sent to a replica set, whose URI asks for less consistency. */
class SentCommandsTests {

	private static final String OPTIONS = "&readPreference=secondaryPreferred&readConcernLevel=available&w=1&journal=false";

	private static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

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
		List<Command> writes = Stream.of("insert", "update", "delete")
			.flatMap((name) -> this.scene.commands(name).stream())
			.toList();
		assertThat(writes).extracting(Command::toString)
			.containsOnly("insert locations", "update locations", "delete locations", "insert locationVersions",
					"update locationActions");
		assertThat(writes).allSatisfy((write) -> {
			assertThat(write.find("writeConcern.w")).isEqualTo(MAJORITY);
			assertThat(write.find("writeConcern.j")).isEqualTo(BsonBoolean.TRUE);
			assertThat(write.number("writeConcern.wtimeout")).isBetween(1L, this.mongo.timeout().limit().toMillis());
		});
	}

	@Test
	void whatIsReplacedIsKeptBefore() {
		UUID id = create();
		this.process.rename(id, "renamed").block();
		this.scene.on("insert", (command) -> Answers.error(13, "Unauthorized"));
		assertThatException().isThrownBy(() -> this.process.rename(id, "again").block());
		assertThatException().isThrownBy(() -> this.process.delete(id).block());
		assertThat(this.scene.commands("update")).filteredOn((command) -> command.collection().equals("locations"))
			.hasSize(1);
		assertThat(this.scene.commands("delete")).isEmpty();
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
		assertThat(this.scene.commands("update")).extracting(Command::collection).containsOnly("locationActions");
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

	private Flux<String> list(@Nullable BoundingBox box) {
		return this.mongo.lister()
			.list(box, FieldSelection.of(List.of("name"), List.of()))
			.map((location) -> new String(location, StandardCharsets.UTF_8));
	}

	private void refuseHints(String message) {
		this.scene.on("find",
				(command) -> command.body().containsKey("hint")
						? Answers.error(2, "BadValue").append("errmsg", new BsonString(message))
						: this.scene.unscripted(command));
	}

	@Test
	void aBoxNamesThe2dsphereIndex() {
		list(LAUSANNE).blockLast();
		assertThat(this.scene.commands("find")).singleElement()
			.satisfies((find) -> assertThat(find.find("hint")).isEqualTo(BsonDocument.parse("{geometry: '2dsphere'}")))
			.satisfies((find) -> assertThat(find.find("sort.name")).isEqualTo(new BsonInt32(1)));
	}

	@Test
	void aListAndAVeryLargeBoxNameNoIndex() {
		list(null).blockLast();
		list(BoundingBox.WORLD).blockLast();
		assertThat(this.scene.commands("find")).hasSize(2)
			.allSatisfy((find) -> assertThat(find.body().containsKey("hint")).isFalse());
	}

	@Test
	void aBoxIsAnsweredWithoutTheIndex() {
		this.mongo.store(Clock.systemUTC()).create(UUID.randomUUID(), LocationInputs.at(6.5, 46.5)).block();
		refuseHints("error processing query: planner returned error :: caused by :: hint provided does not correspond"
				+ " to an existing index");
		assertThat(list(LAUSANNE).collectList().block()).containsExactly("{\"name\":\"Minimal\"}");
		assertThat(this.scene.commands("find")).extracting((Command find) -> find.body().containsKey("hint"))
			.containsExactly(true, false);
	}

	@Test
	void anotherErrorIsNotRepeated() {
		refuseHints("unknown operator");
		StepVerifier.create(list(LAUSANNE)).verifyError(DataAccessException.class);
		assertThat(this.scene.commands("find")).hasSize(1);
	}

}
