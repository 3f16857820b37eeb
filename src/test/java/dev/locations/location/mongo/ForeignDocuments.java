package dev.locations.location.mongo;

import java.time.Clock;
import java.util.List;
import java.util.UUID;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.ListBody;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.store.mongo.TestMongo;
import dev.locations.store.mongo.UnreadableDocuments;
import dev.locations.testing.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.JdkIdGenerator;

/**
 * Documents that somebody has written with mongosh or mongoimport.
 */
@Tag("mongodb")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ForeignDocuments {

	static final JsonMapper JSON = new JsonMapper();

	static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

	final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final TestClock clock = new TestClock();

	private TestMongo database;

	LocationStore store;

	MongoLocationFeed feed;

	@BeforeAll
	void open() {
		this.database = TestMongo.start();
		LocationDocuments documents = new LocationDocuments(new UnreadableDocuments(this.registry));
		LocationCollection locations = new LocationCollection(this.database.template(), documents);
		LocationLister lister = new LocationLister(locations, new QueryResults(this.registry, AnswerSource.STORE),
				this.database.timeout(), new WordPreparation(new WordWriter(locations)), this.clock);
		this.store = new MongoLocationStore(locations, lister, this.database.timeout(), new JdkIdGenerator(),
				this.clock);
		this.feed = new MongoLocationFeed(this.database.template(), documents,
				new Heartbeats(this.database.template(), UUID.randomUUID(), Clock.systemUTC()),
				this.database.timeout());
	}

	@AfterAll
	void close() {
		this.database.close();
	}

	@BeforeEach
	void startEmpty() {
		// what the store remembers of earlier documents is outdated then
		this.clock.advance(LocationCounter.MAX_AGE);
		this.database.template().dropCollection(MongoLocation.COLLECTION).block();
	}

	Mono<MongoCollection<BsonDocument>> collection() {
		return this.database.template()
			.getCollection(MongoLocation.COLLECTION)
			.map((all) -> all.withDocumentClass(BsonDocument.class));
	}

	UUID insert(BsonDocument document) {
		UUID id = UUID.randomUUID();
		BsonDocument whole = new BsonDocument(MongoLocation.ID, new BsonBinary(id));
		whole.putAll(document);
		collection().flatMap((all) -> Mono.from(all.insertOne(whole))).block();
		return id;
	}

	static BsonDocument at(BsonValue... coordinates) {
		return new BsonDocument("name", new BsonString("Place")).append("geometry",
				new BsonDocument("type", new BsonString("Point")).append("coordinates",
						new BsonArray(List.of(coordinates))));
	}

	static BsonDocument place() {
		return at(new BsonInt32(6), new BsonInt64(46));
	}

	List<JsonNode> list(@Nullable BoundingBox box, FieldSelection fields) {
		return elements(
				this.store.list(new LocationQuery(box, fields), ContentCoding.IDENTITY).blockOptional().orElseThrow());
	}

	static List<JsonNode> elements(LocationList list) {
		return JSON.readTree(ListBody.text(list)).valueStream().toList();
	}

	JsonNode find(UUID id) {
		return JSON.readTree(this.store.find(id, FieldSelection.ALL).blockOptional().orElseThrow().json());
	}

}
