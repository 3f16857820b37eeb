package dev.locations.mongo;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

import com.mongodb.MongoCommandException;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.FindPublisher;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonArray;
import dev.locations.location.LocationBoxContract;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationListContract;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.query.BoundingBox;
import dev.locations.mongo.server.IndexPreparation;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("mongodb")
class MongoLocationStoreTests extends LocationStoreContract implements LocationListContract, LocationBoxContract {

	@AutoClose
	private final TestMongo database = open();

	@SuppressWarnings("NullAway.Init") // before each test
	private MongoLocationStore mongoStore;

	TestMongo open() {
		return TestMongo.start();
	}

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		this.mongoStore = this.database.store(storeClock);
		mongo().dropCollection(MongoLocation.COLLECTION).then(prepare()).block();
		return this.mongoStore;
	}

	@Override
	public Flux<DataBuffer> listed(@Nullable BoundingBox box, FieldSelection fields) {
		return JsonArray.of(this.database.lister().list(box, fields));
	}

	private Mono<Void> prepare() {
		MongoConfiguration configuration = new MongoConfiguration();
		return Flux
			.just(configuration.geometryIndex(mongo()), configuration.orderIndex(mongo()),
					configuration.sourceIndex(mongo()))
			.concatMap(IndexPreparation::prepare)
			.then();
	}

	@Test
	void canBePreparedAgain() {
		addPoints(1);
		StepVerifier.create(prepare()).verifyComplete();
		assertThat(
				mongo().getCollection(MongoLocation.COLLECTION).flatMapMany((all) -> all.countDocuments()).blockLast())
			.isEqualTo(1);
	}

	@Test
	void eachCollectionHasAnIdentityAlsoBeforeItsFirstLocation() {
		MongoLocationFeed feed = this.database.feed();
		String identity = feed.storeIdentity().block();
		assertThat(identity).isNotEmpty();
		addPoints(1);
		assertThat(feed.storeIdentity().block()).isEqualTo(identity);
		mongo().dropCollection(MongoLocation.COLLECTION).block();
		String next = feed.storeIdentity().block();
		assertThat(next).isNotEmpty().isNotEqualTo(identity);
		assertThat(feed.storeIdentity().block()).isEqualTo(next);
	}

	boolean hasIndexes() {
		return TestMongo.isGiven();
	}

	@Test
	@EnabledIf(value = "hasIndexes", disabledReason = "The test double does not use indexes")
	void answersASmallBoxFromThe2dsphereIndex() {
		addPoints(300);
		BoxFilter box = BoxFilter.of(new BoundingBox(6, 46, 7, 47));
		// a DocumentDB does not take a hint for a polygon, and needs none
		assertThat(plan(box.filter(),
				(query) -> Mono.from(query.sort(MongoLocationLister.ORDER).hint(BoxFilter.GEOMETRY).explain())
					.onErrorResume(MongoCommandException.class, (error) -> Mono.from(query.hint(null).explain()))))
			.contains("geometry_2dsphere");
	}

	@Test
	@EnabledIf(value = "hasIndexes", disabledReason = "The test double does not use indexes")
	void findsSourcesInAnIndexThatACollectionGetsLater() {
		mongo().dropCollection(MongoLocation.COLLECTION).block();
		addPoints(300);
		this.mongoStore.create(UUID.randomUUID(), LocationInputs.named("A").from("x")).block();
		prepare().block();
		assertThat(plan(Filters.eq(MongoLocation.SOURCE, "x"), FindPublisher::explain)).contains("importedFrom_1");
		assertThat(plan(MongoLocationStore.OF_A_SOURCE, FindPublisher::explain)).contains("importedFrom_1");
		assertThat(this.mongoStore.sources().collectList().block()).containsExactly("x");
	}

	private String plan(Bson filter, Function<FindPublisher<Document>, Publisher<Document>> explain) {
		return String
			.valueOf(mongo().execute(MongoLocation.COLLECTION, (collection) -> explain.apply(collection.find(filter)))
				.blockFirst());
	}

	private void addPoints(int count) {
		List<NewLocation> locations = IntStream.range(0, count)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.at(i % 180, i % 90)))
			.toList();
		Locations.addTo(this.mongoStore, locations).block();
	}

	private ReactiveMongoTemplate mongo() {
		return this.database.template();
	}

}
