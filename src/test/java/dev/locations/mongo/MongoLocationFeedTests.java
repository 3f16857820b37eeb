package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationInputs;
import dev.locations.location.NewLocation;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Scene;
import dev.locations.testing.mongo.scene.ScriptedChanges;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessException;

import static org.assertj.core.api.Assertions.assertThat;

/** The feed on a replica set that takes time to answer and fails. */
class MongoLocationFeedTests {

	private static final BsonDocument NOT_PRIMARY = Answers.error(10107, "NotWritablePrimary",
			"ResumableChangeStreamError", "RetryableError");

	private final Scene scene = new Scene();

	private final ScriptedChanges changes = new ScriptedChanges(this.scene);

	private final TestMongo mongo = TestMongo.in(this.scene);

	private final LocationFeed feed = new StoreProcess(this.mongo).feed();

	private final List<LocationChange> arrived = new CopyOnWriteArrayList<>();

	private final AtomicReference<Throwable> error = new AtomicReference<>();

	private Disposable subscription = follow();

	private Disposable follow() {
		Disposable following = this.feed.changes().subscribe(this.arrived::add, this.error::set);
		await(() -> assertThat(this.scene.commands("getMore")).isNotEmpty());
		return following;
	}

	@AfterEach
	void stop() {
		this.subscription.dispose();
		this.mongo.close();
	}

	/** Without a batch size, batches have few events, each with a round trip. */
	@Test
	void followsAnImportAtThePaceOfItsWrites() {
		this.scene.delay(Duration.ofMillis(1));
		List<NewLocation> imported = Stream.generate(MongoLocationFeedTests::location).limit(10_000).toList();
		BsonDocument[] documents = imported.stream().map(MongoLocationFeedTests::document).toArray(BsonDocument[]::new);
		int before = this.scene.commands("getMore").size();
		// all at once: how fast the test writes them does not matter
		this.changes.insert(MongoLocation.COLLECTION, documents);
		await(() -> assertThat(this.arrived).hasSameSizeAs(imported));
		int batches = this.scene.commands("getMore").size() - before;
		assertThat(arrivedIds()).isEqualTo(imported.stream().map(NewLocation::id).toList());
		assertThat(batches).as("batches").isLessThan(20);
	}

	@Test
	void goesOnAfterTheLastEventWhenAnElectionEndsTheStream() {
		List<UUID> written = new ArrayList<>(List.of(write(location()), write(location())));
		await(() -> assertThat(arrivedIds()).isEqualTo(written));
		// the driver resumes twice and gives up
		this.changes.fail(NOT_PRIMARY, NOT_PRIMARY, NOT_PRIMARY);
		written.add(write(location()));
		await(() -> assertThat(arrivedIds()).isEqualTo(written));
		assertThat(this.scene.changeStreams()).hasSizeGreaterThan(3);
		assertThat(this.error.get()).isNull();
	}

	/** The stream finds out at its next batch, or when it is resumed. */
	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void saysThatChangesAreLostWhenTheHistoryIsLost(int streams) {
		BsonDocument lost = Answers.error(286, "ChangeStreamHistoryLost", "NonResumableChangeStreamError");
		this.changes.fail((streams == 1) ? new BsonDocument[] { lost } : new BsonDocument[] { NOT_PRIMARY, lost });
		await(() -> assertThat(this.error.get()).isInstanceOf(ChangesLostException.class));
		assertThat(this.scene.changeStreams()).hasSize(streams);
	}

	/** Otherwise such an error would be repeated again and again. */
	@Test
	void saysThatChangesAreLostWhenAnEventCannotBeRead() {
		this.changes.insert(Heartbeats.COLLECTION,
				new BsonDocument("_id", new BsonString("beat")).append(Heartbeats.NUMBER, new BsonString("one")));
		await(() -> assertThat(this.error.get()).isInstanceOf(ChangesLostException.class)
			.hasMessageContaining("cannot be read"));
	}

	@Test
	void saysThatTheAccountMayNotWatchTheDatabase() {
		this.changes.fail(Answers.error(13, "Unauthorized"));
		await(() -> assertThat(this.error.get()).isInstanceOfSatisfying(ChangesUnsupportedException.class,
				(refused) -> assertThat(refused.mayEnd()).isTrue()));
	}

	/** A new primary may know an older majority than the stream has shown. */
	@Test
	void loadsAtTheTimeOfTheHeartbeatOrLater() {
		write(location());
		this.changes.insert(Heartbeats.COLLECTION,
				new BsonDocument("_id", new BsonString("beat")).append(Heartbeats.NUMBER, new BsonInt64(1)));
		await(() -> assertThat(this.arrived).last()
			.isInstanceOfSatisfying(LocationChange.Heartbeat.class, (heartbeat) -> {
				assertThat(heartbeat.number()).isOne();
				assertThat(heartbeat.position()).isNotNull();
			}));
		this.feed.all().blockLast();
		assertThat(this.scene.commands("find")).singleElement()
			.satisfies(
					(find) -> assertThat(find.find("readConcern.afterClusterTime")).isEqualTo(new BsonTimestamp(2, 1)));
	}

	/** A write whose result cannot be read ends the session of a sole writer. */
	@Test
	void failsWithTheErrorsOfAStore() {
		this.scene.on("find", (command) -> Answers.error(13, "Unauthorized"));
		StepVerifier.create(this.feed.find(List.of(UUID.randomUUID()))).verifyError(DataAccessException.class);
	}

	@Test
	void waitsForThePrimaryToTellTheIdentity() {
		this.scene.on("listCollections", (command) -> {
			this.scene.on("listCollections", this.scene::unscripted);
			return NOT_PRIMARY;
		});
		assertThat(this.feed.storeIdentity().block()).isNotEmpty();
		assertThat(this.scene.commands("listCollections")).hasSizeGreaterThan(1);
	}

	@Test
	void hasNoIdentityWhenTheAccountMayNotListCollections() {
		this.scene.on("listCollections", (command) -> Answers.error(13, "Unauthorized"));
		assertThat(this.feed.storeIdentity().blockOptional()).isEmpty();
	}

	private List<UUID> arrivedIds() {
		return this.arrived.stream().map((change) -> ((LocationChange.Saved) change).id()).toList();
	}

	private UUID write(NewLocation location) {
		this.changes.insert(MongoLocation.COLLECTION, document(location));
		return location.id();
	}

	private static BsonDocument document(NewLocation location) {
		return MongoLocation.of(location, Clock.systemUTC()).document();
	}

	private static NewLocation location() {
		return new NewLocation(UUID.randomUUID(), LocationInputs.at(1, 2));
	}

	private void await(Runnable check) {
		Awaitility.await().untilAsserted(() -> {
			try {
				check.run();
			}
			catch (AssertionError ex) {
				throw new AssertionError(
						"%s%nafter %s, %s, %s".formatted(ex.getMessage(), this.arrived, this.error, this.scene), ex);
			}
		});
	}

}
