package dev.locations.location.mongo;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import com.mongodb.MongoCommandException;
import com.mongodb.reactivestreams.client.FindPublisher;
import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.location.NewLocation;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.TimeInterval;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.store.mongo.TestMongo;
import dev.locations.store.mongo.TestMongoExtension;
import dev.locations.store.mongo.UnreadableDocuments;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.JdkIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the store of locations does on any MongoDB.
 */
abstract class MongoLocationStoreContract extends LocationStoreContract {

	@RegisterExtension
	final TestMongoExtension server;

	@SuppressWarnings("NullAway.Init") // before each test
	private MongoLocationStore mongoStore;

	MongoLocationStoreContract(Supplier<TestMongo> opener) {
		this.server = new TestMongoExtension(opener);
	}

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		WordPreparation words = new WordPreparation(new WordWriter(new LocationCollection(mongo(), documents())));
		words.prepare().block();
		this.mongoStore = store(this.server.database(), storeClock, words);
		mongo().dropCollection(MongoLocation.COLLECTION).then(prepare()).block();
		return this.mongoStore;
	}

	static MongoLocationStore store(TestMongo database, Clock clock) {
		return store(database, clock,
				new WordPreparation(new WordWriter(new LocationCollection(database.template(), documents()))));
	}

	static MongoLocationStore store(TestMongo database, Clock clock, WordPreparation words) {
		LocationCollection locations = new LocationCollection(database.template(), documents());
		LocationLister lister = new LocationLister(locations,
				new QueryResults(new SimpleMeterRegistry(), AnswerSource.STORE), database.timeout(), words, clock);
		return new MongoLocationStore(locations, lister, database.timeout(), new JdkIdGenerator(), clock);
	}

	static LocationDocuments documents() {
		return new LocationDocuments(new UnreadableDocuments(new SimpleMeterRegistry()));
	}

	private Mono<Void> prepare() {
		return LocationIndexes.geometry(mongo())
			.prepare()
			.then(LocationIndexes.order(mongo()).prepare())
			.then(LocationIndexes.updates(mongo()).prepare());
	}

	@Test
	void canBePreparedAgain() {
		addPoints(1);
		StepVerifier.create(prepare()).verifyComplete();
		assertThat(
				mongo().getCollection(MongoLocation.COLLECTION).flatMapMany((all) -> all.countDocuments()).blockLast())
			.isEqualTo(1);
	}

	/** Tells whether the server uses the indexes. */
	boolean hasIndexes() {
		return true;
	}

	@Test
	@EnabledIf(value = "hasIndexes", disabledReason = "The test double does not use indexes")
	void answersASmallBoxFromThe2dsphereIndex() {
		addPoints(300);
		BoxFilter box = BoxFilter.of(new BoundingBox(6, 46, 7, 47));
		// a DocumentDB does not take a hint for a polygon, and needs none
		assertThat(plan(box.filter(),
				(query) -> Mono.from(query.hint(LocationIndexes.GEOMETRY).explain())
					.onErrorResume(MongoCommandException.class, (error) -> Mono.from(query.hint(null).explain()))))
			.contains("geometry_2dsphere");
	}

	@Test
	@EnabledIf(value = "hasIndexes", disabledReason = "The test double does not use indexes")
	void answersAShortTimeFromTheIndexOfTheLastChanges() {
		addPoints(300);
		FieldConditions conditions = new FieldConditions(null, TimeInterval.of(Instant.EPOCH, Instant.EPOCH));
		LocationQuery query = new LocationQuery(null, null, null, conditions, Page.ALL, FieldSelection.ALL,
				ListFormat.JSON, ListLinks.NONE);
		Bson filter = ListFilter.matching(query, BoxFilter.of(null));
		assertThat(plan(filter, FindPublisher::explain)).contains("updatedAt_1");
	}

	private String plan(Bson filter, Function<FindPublisher<Document>, Publisher<Document>> explain) {
		return String
			.valueOf(mongo()
				.execute(MongoLocation.COLLECTION,
						(collection) -> explain.apply(collection.find(filter).sort(LocationIndexes.ORDER)))
				.blockFirst());
	}

	private void addPoints(int count) {
		List<NewLocation> locations = IntStream.range(0, count)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.at(i % 180, i % 90)))
			.toList();
		this.mongoStore.addAll(locations).block();
	}

	private ReactiveMongoTemplate mongo() {
		return this.server.database().template();
	}

}
