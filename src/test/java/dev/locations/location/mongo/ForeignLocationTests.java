package dev.locations.location.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
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
import dev.locations.store.mongo.UnreadableDocuments;
import dev.locations.testing.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.JdkIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Documents that somebody has written with mongosh or mongoimport.
 */
@Tag("mongodb")
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignLocationTests {

	private static final JsonMapper JSON = new JsonMapper();

	private static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

	private static final String UNKNOWN = "1970-01-01T00:00:00.000Z";

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final TestClock clock = new TestClock();

	private TestMongo database;

	private LocationStore store;

	private MongoLocationFeed feed;

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

	private UUID insert(BsonDocument document) {
		UUID id = UUID.randomUUID();
		BsonDocument whole = new BsonDocument(MongoLocation.ID, new BsonBinary(id));
		whole.putAll(document);
		this.database.template()
			.getCollection(MongoLocation.COLLECTION)
			.flatMap((all) -> Mono.from(all.withDocumentClass(BsonDocument.class).insertOne(whole)))
			.block();
		return id;
	}

	private static BsonDocument at(BsonValue... coordinates) {
		return new BsonDocument("name", new BsonString("Place")).append("geometry",
				new BsonDocument("type", new BsonString("Point")).append("coordinates",
						new BsonArray(List.of(coordinates))));
	}

	private static BsonDocument place() {
		return at(new BsonInt32(6), new BsonInt64(46));
	}

	private List<JsonNode> list(@Nullable BoundingBox box, FieldSelection fields) {
		return elements(
				this.store.list(new LocationQuery(box, fields), ContentCoding.IDENTITY).blockOptional().orElseThrow());
	}

	private static List<JsonNode> elements(LocationList list) {
		String text = Flux.from(list.body())
			.map((chunk) -> chunk.toString(StandardCharsets.UTF_8))
			.collectList()
			.map((chunks) -> String.join("", chunks))
			.blockOptional()
			.orElseThrow();
		return JSON.readTree(text).valueStream().toList();
	}

	private JsonNode find(UUID id) {
		return JSON.readTree(this.store.find(id, FieldSelection.ALL).blockOptional().orElseThrow().json());
	}

	@Test
	void wholeNumbersAreOrdinaryCoordinates() {
		double unreadable = this.registry.get("locations.store.unreadable").counter().count();
		UUID id = insert(at(new BsonInt32(6), new BsonInt64(46), new BsonInt32(400)));
		assertThat(find(id).at("/geometry")).hasToString("{\"type\":\"Point\",\"coordinates\":[6,46,400]}");
		assertThat(list(LAUSANNE, FieldSelection.ALL)).hasSize(1);
		assertThat(this.registry.get("locations.store.unreadable").counter().count()).isEqualTo(unreadable);
	}

	@Test
	void whatIsMissingIsLeftOutOrUnknown() {
		UUID id = insert(place());
		assertThat(find(id)).hasToString("{\"id\":\"" + id + "\",\"name\":\"Place\","
				+ "\"geometry\":{\"type\":\"Point\",\"coordinates\":[6,46]},\"address\":{},\"properties\":{},"
				+ "\"createdAt\":\"" + UNKNOWN + "\",\"updatedAt\":\"" + UNKNOWN + "\"}");
		assertThat(list(null, FieldSelection.ALL)).containsExactly(find(id));
	}

	@Test
	void otherTypesAreConverted() {
		UUID id = insert(
				place()
					.append("geometry",
							new BsonDocument("coordinates",
									new BsonArray(List.of(new BsonInt32(6), new BsonDouble(46.5))))
								.append("type", new BsonString("Point")))
					.append("importBatch\"", new BsonInt32(7))
					.append("phone", new BsonInt64(41_443_334_455L))
					.append("description", new BsonBoolean(true))
					.append("siteUrl", new BsonDouble(2.5))
					.append("photoUrl", new BsonArray())
					.append("shortName", new BsonNull())
					.append("address",
							new BsonDocument("zipCode", new BsonInt32(8001)).append("city", new BsonString("Z"))
								.append("floor", new BsonInt32(3)))
					.append("properties", new BsonDocument("a.b", new BsonInt32(1)).append("d", new BsonDateTime(0)))
					.append("createdAt", new BsonString("2026-01-02T03:04:05Z"))
					.append("updatedAt", new BsonDateTime(Long.MAX_VALUE)));
		assertThat(find(id)).hasToString("{\"id\":\"" + id + "\",\"name\":\"Place\",\"description\":\"true\","
				+ "\"phone\":\"41443334455\",\"siteUrl\":\"2.5\","
				+ "\"geometry\":{\"type\":\"Point\",\"coordinates\":[6,46.5]},"
				+ "\"address\":{\"zipCode\":\"8001\",\"city\":\"Z\"},"
				+ "\"properties\":{\"a.b\":1,\"d\":{\"$date\":\"1970-01-01T00:00:00Z\"}},"
				+ "\"createdAt\":\"2026-01-02T03:04:05.000Z\",\"updatedAt\":\"" + UNKNOWN + "\"}");
		assertThat(list(null, FieldSelection.ALL)).containsExactly(find(id));
	}

	@Test
	void anAddressInOneTextIsAStreet() {
		UUID id = insert(place().append("address", new BsonString("Main Street 1, Lausanne")));
		assertThat(find(id).at("/address")).hasToString("{\"street\":\"Main Street 1, Lausanne\"}");
		assertThat(list(null, FieldSelection.of(List.of("address.street"), List.of())))
			.containsExactly(JSON.readTree("{\"address\":{\"street\":\"Main Street 1, Lausanne\"}}"));
	}

	@Test
	void propertiesThatAreNoJsonDoNotBreakTheList() {
		insert(place().append("properties", new BsonString("a note")));
		insert(place().append("properties", new BsonString("{\"a\":")));
		insert(place().append("properties", new BsonString("[".repeat(5_000))));
		insert(place().append("properties", new BsonString("{\"a\":".repeat(200) + "1" + "}".repeat(200))));
		assertThat(list(null, FieldSelection.ALL)).hasSize(4)
			.allSatisfy((location) -> assertThat(location.get("properties")).isEmpty());
	}

	@Test
	void textsInAnotherEncodingAreReadableAsFarAsPossible() {
		BsonDocument stored = MongoLocation.create(new NewLocation(UUID.randomUUID(), LocationInputs.named("Z??rich")),
				Clock.systemUTC().instant());
		byte[] bytes = new RawBsonDocument(stored, LocationDocuments.CODEC).getByteBuffer().array().clone();
		String latin = new String(bytes, StandardCharsets.ISO_8859_1).replace("Z??rich", "Z\u00fc\u00fcrich");
		RawBsonDocument document = new RawBsonDocument(latin.getBytes(StandardCharsets.ISO_8859_1));
		byte[] json = new LocationDocuments(new UnreadableDocuments(this.registry)).json(document, FieldSelection.ALL)
			.orElseThrow();
		assertThat(JSON.readTree(json).get("name").stringValue()).isEqualTo("Z\uFFFD\uFFFDrich");
	}

	@Test
	void aDocumentThatIsNoLocationIsLeftOutAndNamedOnce(CapturedOutput output) {
		ObjectId foreign = new ObjectId();
		UUID good = insert(place());
		insert(place().append(MongoLocation.ID, new BsonObjectId(foreign)));
		insert(place().append(MongoLocation.ID, new BsonString("seven")));
		UUID nameless = insert(place().append("name", new BsonNull()));
		UUID line = insert(place().append("geometry",
				BsonDocument.parse("{type: 'LineString', coordinates: [[6.5, 46.5], [6.6, 46.6]]}")));
		insert(place().append("geometry", BsonDocument.parse("{lng: 6.5, lat: 46.5}")));
		assertThat(list(null, FieldSelection.ALL)).extracting((location) -> location.get("id").stringValue())
			.containsExactly(good.toString());
		assertThat(list(null, FieldSelection.of(List.of("id"), List.of()))).hasSize(1);
		assertThat(list(LAUSANNE, FieldSelection.ALL)).hasSize(1);
		assertThat(this.feed.all().collectList().block()).singleElement()
			.satisfies((location) -> assertThat(location.id()).isEqualTo(good));
		assertThat(this.store.find(line, FieldSelection.ALL).blockOptional()).isEmpty();
		assertThat(this.store
			.update(nameless, LocationInputs.change("{\"phone\":\"2\"}"), FieldSelection.ALL, Precondition.NONE)
			.blockOptional()).isEmpty();
		assertThat(output.getOut()).containsOnlyOnce(foreign.toHexString())
			.containsOnlyOnce("the document seven of the collection locations")
			.containsOnlyOnce(nameless + " of the collection locations: its name is no text")
			.containsOnlyOnce(line + " of the collection locations: its geometry is no GeoJSON point");
		assertThat(this.registry.get("locations.store.unreadable").counter().count()).isGreaterThan(15);
		assertThat(this.store.delete(nameless, Precondition.NONE).block()).isTrue();
	}

	private void insertAllKinds() {
		insert(place().append("updatedAt", new BsonDateTime(7)));
		insert(at(new BsonDouble(6.5), new BsonDouble(46.5), new BsonDouble(400)).append("updatedAt",
				new BsonDateTime(9)));
		insert(at(new BsonInt32(7), new BsonInt32(46), new BsonInt32(400), new BsonInt32(5)));
		insert(place().append("updatedAt", new BsonString("2026-01-02T03:04:05Z")));
		insert(place().append("updatedAt", new BsonDateTime(Long.MAX_VALUE)));
		insert(place().append("updatedAt", new BsonArray(List.of(new BsonDateTime(5)))));
		insert(place().append("name", new BsonInt32(7)));
		insert(place().append("name", new BsonArray(List.of(new BsonString("Place")))));
		insert(place().append("name", new BsonNull()));
		insert(place().append(MongoLocation.ID, new BsonObjectId()));
		insert(place().append(MongoLocation.ID, new BsonString("x")));
		insert(place().append(MongoLocation.ID, new BsonBinary(new byte[20])));
		insert(place().append(MongoLocation.ID, new BsonBinary(BsonBinarySubType.UUID_LEGACY, new byte[16])));
		insert(at(new BsonDouble(Double.NaN), new BsonDouble(46)));
		insert(at(new BsonDouble(6), new BsonDouble(46), new BsonDouble(Double.POSITIVE_INFINITY)));
		insert(at(new BsonDouble(6), new BsonDouble(91)));
		insert(at(new BsonArray(List.of(new BsonInt32(6))), new BsonInt32(46)));
		insert(at(new BsonInt32(6)));
		for (String geometry : List.of("{lng: 6.5, lat: 46.5}",
				"{type: 'LineString', coordinates: [[6.5, 46.5], [6.6, 46.6]]}",
				"{type: 'Point', coordinates: {'0': 6.5, '1': 46.5}}", "{type: ['Point'], coordinates: [6.5, 46.5]}")) {
			insert(place().append("geometry", BsonDocument.parse(geometry)));
		}
		insert(place().append("geometry",
				new BsonArray(List.of(BsonDocument.parse("{type: 'Point', coordinates: [6.5, 46.5]}")))));
	}

	@Test
	void theTotalIsTheNumberOfListedLocations() {
		insertAllKinds();
		FieldConditions changed = new FieldConditions(null, TimeInterval.of(null, Instant.ofEpochMilli(8)));
		for (FieldConditions conditions : List.of(FieldConditions.NONE, changed)) {
			for (BoundingBox box : new BoundingBox[] { null, LAUSANNE, BoundingBox.WORLD }) {
				LocationList all = page(box, conditions, new Page(1000, null));
				assertThat(all.total()).hasValue(elements(all).size());
				assertThat(page(box, conditions, new Page(2, null)).total()).isEqualTo(all.total());
			}
		}
		assertThat(elements(page(null, FieldConditions.NONE, new Page(1000, null)))).hasSize(7);
	}

	private LocationList page(@Nullable BoundingBox box, FieldConditions conditions, Page page) {
		LocationQuery query = new LocationQuery(box, null, null, conditions, page, FieldSelection.ALL, ListFormat.JSON,
				ListLinks.NONE);
		return this.store.list(query, ContentCoding.IDENTITY).blockOptional().orElseThrow();
	}

	@Test
	void theExtentIsThatOfTheListedLocations() {
		insertAllKinds();
		ExtentCollector listed = new ExtentCollector();
		list(null, FieldSelection.ALL).forEach((location) -> {
			JsonNode point = location.at("/geometry/coordinates");
			listed.addPoint(point.get(0).doubleValue(), point.get(1).doubleValue());
			listed.addTime(Instant.parse(location.get("updatedAt").stringValue()).toEpochMilli());
		});
		assertThat(this.store.extent().blockOptional()).isEqualTo(listed.extent(Instant::ofEpochMilli))
			.hasValue(new LocationExtent(new BoundingBox(6, 46, 7, 46.5), Instant.EPOCH,
					Instant.parse("2026-01-02T03:04:05Z")));
	}

	@Test
	void anUpdateBringsTheDocumentIntoTheUsualForm() {
		UUID id = insert(place().append("phone", new BsonInt32(5))
			.append("photoUrl", new BsonArray())
			.append("address", new BsonString("Main Street"))
			.append("note", new BsonInt32(7)));
		JsonNode before = find(id);
		assertThat(
				this.store.update(id, LocationInputs.change("{\"phone\":\"5\"}"), FieldSelection.ALL, Precondition.NONE)
					.blockOptional()
					.orElseThrow()
					.json())
			.as("nothing differs")
			.isEqualTo(before.toString().getBytes(StandardCharsets.UTF_8));
		this.store
			.update(id, LocationInputs.change("{\"address\":{\"city\":\"Lausanne\"},\"shortName\":\"P\"}"),
					FieldSelection.ALL, Precondition.NONE)
			.block();
		JsonNode after = find(id);
		assertThat(after.at("/address")).hasToString("{\"street\":\"Main Street\",\"city\":\"Lausanne\"}");
		assertThat(after.at("/shortName").stringValue()).isEqualTo("P");
		assertThat(after.at("/updatedAt").stringValue()).isGreaterThan("2020");
		BsonDocument stored = this.database.template()
			.getCollection(MongoLocation.COLLECTION)
			.flatMap((all) -> Mono.from(all.withDocumentClass(BsonDocument.class).find().first()))
			.blockOptional()
			.orElseThrow();
		assertThat(stored.getString("phone").getValue()).isEqualTo("5");
		assertThat(stored.isDocument("address")).isTrue();
		assertThat(stored.containsKey("photoUrl")).isFalse();
		assertThat(stored.getInt32("note").getValue()).as("unknown fields stay").isEqualTo(7);
		assertThat(this.store.delete(id, Precondition.NONE).block()).isTrue();
	}

	@Test
	@DisabledIf(value = "dev.locations.store.mongo.TestMongo#isGiven",
			disabledReason = "The MongoDB for tests may have no change streams")
	void theChangeStreamGoesOn() {
		insert(place());
		StepVerifier.create(this.feed.changes().take(3)).then(() -> {
			insert(place().append(MongoLocation.ID, new BsonObjectId()));
			insert(place().append(MongoLocation.ID, new BsonString("x")));
		})
			.then(() -> insert(place().append("name", new BsonNull())))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Deleted.class))
			.then(() -> insert(place().append("phone", new BsonInt32(5))))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Saved.class))
			.then(() -> this.database.template()
				.getCollection(MongoLocation.COLLECTION)
				.flatMap((all) -> Mono.from(all.deleteMany(new BsonDocument())))
				.block())
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Deleted.class))
			.verifyComplete();
	}

}
