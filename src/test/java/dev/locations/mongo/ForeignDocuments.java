package dev.locations.mongo;

import java.time.Clock;
import java.util.List;
import java.util.UUID;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationStore;
import dev.locations.location.query.BoundingBox;
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

/** Documents that somebody has written with mongosh or mongoimport. */
@Tag("mongodb")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ForeignDocuments {

	static final JsonMapper JSON = new JsonMapper();

	static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

	final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private TestMongo database;

	LocationStore store;

	MongoLocationFeed feed;

	MongoLocationLister lister;

	@BeforeAll
	void open() {
		this.database = TestMongo.start();
		LocationCollection locations = new LocationCollection(this.database.template(),
				new UnreadableDocuments(this.registry));
		this.feed = new MongoLocationFeed(locations,
				new Heartbeats(locations.mongo(), UUID.randomUUID(), Clock.systemUTC()), this.database.timeout());
		this.store = new MongoLocationStore(locations, this.feed, this.database.timeout(), Clock.systemUTC());
		this.lister = new MongoLocationLister(locations, this.database.timeout());
	}

	@AfterAll
	void close() {
		this.database.close();
	}

	@BeforeEach
	void startEmpty() {
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
		return this.lister.list(box, fields).<JsonNode>map(JSON::readTree).collectList().blockOptional().orElseThrow();
	}

	JsonNode find(UUID id) {
		return JSON.readTree(this.store.find(id).blockOptional().orElseThrow().json());
	}

}
