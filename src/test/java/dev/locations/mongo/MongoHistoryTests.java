package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import dev.locations.history.ActionSummary;
import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationHistoryContract;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.mongo.server.IndexPreparation;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("mongodb")
class MongoHistoryTests extends LocationHistoryContract {

	private static final int WRITERS = 8;

	private static final int WRITES = 10;

	private static final String FOREIGN = "another program";

	@AutoClose
	private final TestMongo database = TestMongo.start();

	private final LocationHistory history = this.database.history(Clock.systemUTC(), KEPT);

	private final LocationStore store = this.database.store(Clock.systemUTC());

	private final UUID id = UUID.randomUUID();

	@Override
	protected LocationStore emptyStore(Clock storeClock, HistorySettings settings) {
		MongoConfiguration configuration = new MongoConfiguration();
		ReactiveMongoTemplate mongo = this.database.template();
		Flux.just(MongoLocation.COLLECTION, VersionEntry.COLLECTION, HistoryWrites.ACTIONS)
			.concatMap(mongo::dropCollection)
			.thenMany(Flux.just(configuration.additionIndex(mongo), configuration.actionIndex(mongo),
					configuration.deletionIndex(mongo), configuration.ownDeletionIndex(mongo)))
			.concatMap(IndexPreparation::prepare)
			.then()
			.block();
		return this.database.store(storeClock, settings);
	}

	@Override
	protected LocationHistory history(Clock storeClock, HistorySettings settings) {
		return this.database.history(storeClock, settings);
	}

	private static Action action(String program) {
		return Action.begin(Action.Kind.SINGLE, program, null);
	}

	private void write(String program, LocationWrite write) {
		this.store.write(List.of(write)).contextWrite(action(program)::in).block();
	}

	private void add() {
		write("adder", new LocationWrite.Add(new NewLocation(this.id, LocationInputs.named("added"))));
	}

	private LocationWrite rename(String name) {
		return new LocationWrite.Change(this.id, LocationInputs.change("{\"name\":\"" + name + "\"}"),
				Precondition.NONE);
	}

	private LocationWrite delete() {
		return new LocationWrite.Delete(this.id, Precondition.NONE);
	}

	/** What another program does, or nobody. */
	private void set(Bson update) {
		this.database.template()
			.execute(MongoLocation.COLLECTION, (all) -> all.updateOne(MongoLocation.byId(this.id), update))
			.blockLast();
	}

	private RawBsonDocument document() {
		return Objects.requireNonNull(this.database.template()
			.execute(MongoLocation.COLLECTION,
					(all) -> all.withDocumentClass(RawBsonDocument.class).find(MongoLocation.byId(this.id)))
			.blockLast());
	}

	/** Tells two processes what a change stream tells after that, and the read model. */
	private void foreign(String type, @Nullable Bson update) {
		String json = this.store.find(this.id)
			.map((location) -> new String(location.json(), StandardCharsets.UTF_8))
			.blockOptional()
			.orElseThrow();
		if (update != null) {
			set(update);
		}
		else {
			this.database.template()
				.execute(MongoLocation.COLLECTION, (all) -> all.deleteOne(MongoLocation.byId(this.id)))
				.blockLast();
		}
		keepForeign(type, json);
	}

	private void keepForeign(String type, String json) {
		keepForeign(List.of(entry(type, json)));
	}

	private VersionEntry entry(String type, String json) {
		BsonDocument event = new BsonDocument("_id", new BsonDocument()).append("operationType", new BsonString(type))
			.append("documentKey", MongoLocation.byId(this.id))
			.append("clusterTime", new BsonTimestamp((int) Instant.now().getEpochSecond(), 1));
		if (!type.equals("delete")) {
			event.append("fullDocument", document());
		}
		return ForeignWrites.entry(
				ChangeStreamDocument.createCodec(RawBsonDocument.class, MongoClientSettings.getDefaultCodecRegistry())
					.decode(new BsonDocumentReader(event), DecoderContext.builder().build()),
				json.getBytes(StandardCharsets.UTF_8));
	}

	private void keepForeign(List<VersionEntry> entries) {
		for (int process = 0; process < 2; process++) {
			new ForeignWrites(this.database.template()).keep(entries).block();
		}
	}

	private List<LocationVersion> versions() {
		return this.history.versions(this.id, null, 1_000).collectList().blockOptional().orElseThrow();
	}

	private @Nullable String name(LocationVersion version) {
		return this.history.find(this.id, version.version())
			.map((location) -> new String(location.json(), StandardCharsets.UTF_8).replaceAll(".*\"name\":\"(\\w*)\".*",
					"$1"))
			.block();
	}

	private static @Nullable String who(LocationVersion version) {
		return (version.action() != null) ? version.action().who() : null;
	}

	@Test
	void aWriterThatLosesARaceMakesNoVersion() {
		add();
		Flux.range(0, WRITERS).flatMap((writer) -> Mono.fromRunnable(() -> {
			for (int i = 0; i < WRITES; i++) {
				String name = "w%dx%d".formatted(writer, i);
				write(name, rename(name));
			}
		}).subscribeOn(Schedulers.boundedElastic())).blockLast();
		List<LocationVersion> versions = versions();
		assertThat(versions).hasSize(WRITERS * WRITES + 1).doesNotHaveDuplicates();
		for (int i = 0; i + 1 < versions.size(); i++) {
			assertThat(versions.get(i).replaced()).isEqualTo(versions.get(i + 1).version());
			assertThat(name(versions.get(i))).isEqualTo(who(versions.get(i)));
		}
		assertThat(this.history.actions(null, 1_000).collectList().block()).hasSameSizeAs(versions)
			.allSatisfy((action) -> assertThat(action.added() + action.changed()).isEqualTo(1));
	}

	@Test
	void oneOfManyDeletes() {
		add();
		Flux.range(0, WRITERS)
			.flatMap((writer) -> Mono.fromRunnable(() -> write("w" + writer, delete()))
				.subscribeOn(Schedulers.boundedElastic()))
			.blockLast();
		assertThat(versions()).extracting(LocationVersion::kind).containsExactly(Kind.DELETED, Kind.ADDED);
		assertThat(this.history.deleted(null, 10).collectList().block()).isEqualTo(versions().subList(0, 1));
		List<ActionSummary> deletions = this.history.actions(null, 10)
			.filter((done) -> done.deleted() > 0)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(deletions).singleElement()
			.satisfies((done) -> assertThat(done.action()).isEqualTo(versions().get(0).action()));
	}

	@Test
	void aProcessThatDiesBeforeItWritesMakesNoVersion() {
		add();
		List<LocationVersion> before = versions();
		Action crashed = action("crashed");
		WritePlan plan = this.database.plan(Clock.systemUTC(), crashed);
		for (LocationWrite write : List.of(rename("lost"), delete())) {
			plan.history().keep(List.of(plan.decide(0, write, document()))).block();
		}
		assertThat(versions()).isEqualTo(before);
		assertThat(this.history.deleted(null, 10).collectList().block()).isEmpty();
		assertThat(this.history.changes(crashed.id(), null, 10).collectList().block()).isEmpty();
		write("next", rename("next"));
		write("last", delete());
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly("last", "next", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("next", "next", "added");
	}

	@Test
	void anotherProgramChangesALocation() {
		add();
		write("editor", rename("edited"));
		set(Updates.combine(Updates.set("name", "foreign"), Updates.set("updatedAt", new Date())));
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly(null, "editor", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("foreign", null, "added");
		assertThat(versions()).extracting(LocationVersion::kind)
			.containsExactly(Kind.CHANGED, Kind.CHANGED, Kind.ADDED);
		write("next", rename("next"));
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly("next", null, "editor", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("next", "foreign", null, "added");
	}

	@Test
	void anotherProgramReplacesALocation() {
		add();
		write("editor", rename("edited"));
		write("next", rename("next"));
		set(Updates.combine(Updates.set("name", "foreign"), Updates.set("updatedAt", new Date()),
				Updates.unset(ChangeMark.FIELD)));
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly(null, "editor", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("foreign", "edited", "added");
	}

	@Test
	void whatAnotherProgramReplacesIsKept() {
		add();
		write("editor", rename("edited"));
		foreign("update", Updates.set("name", "foreign"));
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly(FOREIGN, "editor", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("foreign", "edited", "added");
		write("next", rename("next"));
		foreign("update", Updates.combine(Updates.set("name", "second"), Updates.set("updatedAt", later())));
		write("last", rename("last"));
		foreign("replace", Updates.combine(Updates.set("name", "third"), Updates.set("updatedAt", later()),
				Updates.unset(ChangeMark.FIELD)));
		write("end", rename("end"));
		assertThat(versions()).extracting(MongoHistoryTests::who)
			.containsExactly("end", FOREIGN, "last", FOREIGN, "next", FOREIGN, "editor", "adder");
		assertThat(versions()).extracting(this::name)
			.containsExactly("end", "third", "last", "second", "next", "foreign", "edited", "added");
		assertThat(versions()).extracting(LocationVersion::version)
			.isSortedAccordingTo(Comparator.reverseOrder())
			.doesNotHaveDuplicates();
		assertThat(foreignActions().map(ActionSummary::changed).reduce(0L, Long::sum).block()).isEqualTo(3);
	}

	private static Date later() {
		return Date.from(Instant.now().plusMillis(1));
	}

	private Flux<ActionSummary> foreignActions() {
		return this.history.actions(null, 100).filter((done) -> FOREIGN.equals(done.action().who()));
	}

	@Test
	void whatAnotherProgramDeletesIsInTheTrash() {
		add();
		write("editor", rename("edited"));
		foreign("delete", null);
		assertThat(this.history.deleted(null, 10).collectList().block()).isEqualTo(versions().subList(0, 1));
		assertThat(versions()).extracting(MongoHistoryTests::who).containsExactly(FOREIGN, "editor", "adder");
		assertThat(versions()).extracting(this::name).containsExactly("edited", "edited", "added");
		assertThat(foreignActions().map(ActionSummary::deleted).collectList().block()).containsExactly(1L);
	}

	@Test
	void aDeletionOfTheServiceIsNotOneOfAnotherProgram() {
		add();
		String json = this.store.find(this.id)
			.map((location) -> new String(location.json(), StandardCharsets.UTF_8))
			.blockOptional()
			.orElseThrow();
		BsonDocument other = new BsonDocument();
		other.putAll(document());
		other.putAll(MongoLocation.byId(UUID.randomUUID()));
		write("editor", delete());
		List<LocationVersion> before = versions();
		VersionEntry own = entry("delete", json);
		VersionEntry foreign = VersionEntry.deleted(new RawBsonDocument(other, new BsonDocumentCodec()), own.action(),
				own.made());
		keepForeign(List.of(own, foreign));
		assertThat(versions()).isEqualTo(before);
		assertThat(foreignActions().map(ActionSummary::deleted).collectList().block()).containsExactly(1L);
		assertThat(this.history.deleted(null, 10).map(LocationVersion::id).collectList().block())
			.containsExactlyInAnyOrder(this.id, foreign.location());
	}

	@Test
	void entriesOfEarlierBuildsAreSkipped() {
		add();
		write("editor", rename("edited"));
		List<LocationVersion> before = versions();
		Action action = Objects.requireNonNull(before.get(0).action());
		BsonDocument old = new BsonDocument(MongoLocation.ID,
				new BsonDocument("location", new BsonBinary(this.id)).append("made", new BsonDateTime(1)))
			.append(VersionEntry.ACTIONS, new BsonArray(List.of(new BsonBinary(action.id()))))
			.append(VersionEntry.TIME, new BsonDateTime(1))
			.append(VersionEntry.BYTES, new BsonInt32(1))
			.append("before", new BsonDocument());
		old.putAll(VersionEntry.IS_DELETION);
		old.putAll(VersionEntry.IS_IN_TRASH);
		this.database.template()
			.execute(VersionEntry.COLLECTION, (all) -> all.withDocumentClass(BsonDocument.class).insertOne(old))
			.blockLast();
		assertThat(versions()).isEqualTo(before);
		assertThat(this.history.changes(action.id(), null, 10).collectList().block()).isEqualTo(before.subList(0, 1));
		assertThat(this.history.deleted(null, 10).collectList().block()).isEmpty();
		assertThat(this.history.forget().block()).isZero();
	}

	@Test
	void aLocationThatIsOlderThanTheHistoryHasOneVersion() {
		this.database.store(Clock.systemUTC(), new HistorySettings(Duration.ZERO, KEPT.maxSize(), true))
			.create(this.id, LocationInputs.named("old"))
			.block();
		assertThat(versions()).singleElement()
			.satisfies((version) -> assertThat(version)
				.isEqualTo(new LocationVersion(this.id, version.version(), Kind.ADDED, null, null)));
		assertThat(versions()).extracting(this::name).containsExactly("old");
	}

	@Test
	void nobodyIsShownTheMark() {
		add();
		write("editor", rename("edited"));
		assertThat(document()).containsKey(ChangeMark.FIELD);
		Flux<LocationDocument> shown = Flux.concat(this.store.find(this.id), this.database.feed().all(),
				this.history.find(this.id, versions().get(1).version()));
		assertThat(shown.collectList().block()).hasSize(3)
			.allSatisfy((location) -> assertThat(new String(location.json(), StandardCharsets.UTF_8))
				.doesNotContain(ChangeMark.FIELD));
	}

	@Test
	void aLargeLocationIsKeptInPartsOnly() {
		add();
		write("editor",
				new LocationWrite.Change(this.id,
						LocationInputs.change("{\"properties\":{\"text\":\"" + "x".repeat(50_000) + "\"}}"),
						Precondition.NONE));
		for (int i = 0; i < WRITES; i++) {
			write("editor", rename("n" + i));
		}
		assertThat(versions()).extracting(this::name).startsWith("n9", "n8", "n7").endsWith("added", "added");
		Long bytes = this.database.template()
			.execute(VersionEntry.COLLECTION,
					(all) -> all.withDocumentClass(RawBsonDocument.class)
						.find(Filters.eq(VersionEntry.LOCATION, this.id)))
			.map((entry) -> (long) entry.getByteBuffer().remaining())
			.reduce(0L, Long::sum)
			.block();
		assertThat(bytes).isLessThan(10_000);
	}

}
