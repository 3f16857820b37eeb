package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.query.BoundingBox;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Documents of mongosh or mongoimport: other forms are read, or left out. */
@Tag("mongodb")
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignLocationTests {

	private static final String UNKNOWN = "1970-01-01T00:00:00.000Z";

	private static final JsonMapper JSON = new JsonMapper();

	private static final BoundingBox LAUSANNE = new BoundingBox(6, 46, 7, 47);

	@AutoClose
	private final TestMongo database = TestMongo.start();

	private final LocationStore store = this.database.store(Clock.systemUTC());

	private final MongoLocationFeed feed = this.database.feed();

	private final MongoLocationLister lister = this.database.lister();

	@BeforeEach
	void startEmpty() {
		this.database.template().dropCollection(MongoLocation.COLLECTION).block();
	}

	private Mono<MongoCollection<BsonDocument>> collection() {
		return this.database.template()
			.getCollection(MongoLocation.COLLECTION)
			.map((all) -> all.withDocumentClass(BsonDocument.class));
	}

	private UUID insert(BsonDocument document) {
		UUID id = UUID.randomUUID();
		BsonDocument whole = new BsonDocument(MongoLocation.ID, new BsonBinary(id));
		whole.putAll(document);
		collection().flatMap((all) -> Mono.from(all.insertOne(whole))).block();
		return id;
	}

	private UUID insertPlace(String fields) {
		BsonDocument place = place();
		place.putAll(BsonDocument.parse(fields));
		return insert(place);
	}

	private static BsonDocument place() {
		return BsonDocument.parse("""
				{name: 'Place', geometry: {type: 'Point', coordinates: [6, {$numberLong: '46'}]}}""");
	}

	private List<JsonNode> list(@Nullable BoundingBox box, FieldSelection fields) {
		return this.lister.list(box, fields).<JsonNode>map(JSON::readTree).collectList().blockOptional().orElseThrow();
	}

	private JsonNode find(UUID id) {
		return JSON.readTree(this.store.find(id).blockOptional().orElseThrow().json());
	}

	@Test
	void wholeNumbersAreOrdinaryCoordinates() {
		double unreadable = this.database.unreadable();
		UUID id = insertPlace("{geometry: {type: 'Point', coordinates: [6, {$numberLong: '46'}, 400]}}");
		assertThat(find(id).at("/geometry")).hasToString("{\"type\":\"Point\",\"coordinates\":[6,46,400]}");
		assertThat(list(LAUSANNE, FieldSelection.ALL)).hasSize(1);
		assertThat(this.database.unreadable()).isEqualTo(unreadable);
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
		UUID id = insertPlace(
				"""
						{geometry: {coordinates: [6, 46.5], type: 'Point'}, 'importBatch"': 7, phone: {$numberLong: '41443334455'},
						description: true, siteUrl: 2.5, photoUrl: [], shortName: null,
						address: {zipCode: 8001, city: 'Z', floor: 3},
						properties: {'a.b': 1, d: {$date: {$numberLong: '0'}}},
						createdAt: '2026-01-02T03:04:05Z', updatedAt: {$date: {$numberLong: '%d'}}}"""
					.formatted(Long.MAX_VALUE));
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
		UUID id = insertPlace("{address: 'Main Street 1, Lausanne'}");
		assertThat(find(id).at("/address")).hasToString("{\"street\":\"Main Street 1, Lausanne\"}");
		assertThat(list(null, FieldSelection.of(List.of("address.street"), List.of())))
			.containsExactly(JSON.readTree("{\"address\":{\"street\":\"Main Street 1, Lausanne\"}}"));
	}

	@Test
	void propertiesThatAreNoJsonDoNotBreakTheList() {
		Stream.of("a note", "{\"a\":", "[".repeat(5_000), "{\"a\":".repeat(200) + "1" + "}".repeat(200))
			.forEach((properties) -> insert(place().append("properties", new BsonString(properties))));
		assertThat(list(null, FieldSelection.ALL)).hasSize(4)
			.allSatisfy((location) -> assertThat(location.get("properties")).isEmpty());
	}

	@Test
	void formattedPropertiesAreOneLine() {
		insert(place().append("properties", new BsonString("{\r\n \"a\": [\n1],\n \"b\": \"x\\ny\"\n}")));
		BsonDocument stored = stored("Zoo");
		stored.append("properties", new BsonString("{\n\"a\": [1], \"b\":\"x\\ny\"\r}"));
		collection().flatMap((all) -> Mono.from(all.insertOne(stored))).block();
		assertThat(this.lister.list(null, FieldSelection.ALL).collectList().block()).allSatisfy(
				(location) -> assertThat(new String(location, StandardCharsets.UTF_8)).doesNotContain("\n", "\r"));
		assertThat(list(null, FieldSelection.ALL)).hasSize(2)
			.allSatisfy(
					(location) -> assertThat(location.get("properties")).hasToString("{\"a\":[1],\"b\":\"x\\ny\"}"));
	}

	private static BsonDocument stored(String name) {
		return MongoLocation.of(new NewLocation(UUID.randomUUID(), LocationInputs.named(name)), Clock.systemUTC())
			.document();
	}

	@Test
	void textsInAnotherEncodingAreReadableAsFarAsPossible() {
		BsonDocument stored = stored("Z??rich");
		byte[] bytes = new RawBsonDocument(stored, new BsonDocumentCodec()).getByteBuffer().array().clone();
		String latin = new String(bytes, StandardCharsets.ISO_8859_1).replace("Z??rich", "Z\u00fc\u00fcrich");
		RawBsonDocument document = new RawBsonDocument(latin.getBytes(StandardCharsets.ISO_8859_1));
		byte[] json = ForeignLocation.read(LocationCollection.decode(document)).shown().json();
		assertThat(JSON.readTree(json).get("name").stringValue()).isEqualTo("Z\uFFFD\uFFFDrich");
	}

	@Test
	void anUpdateBringsTheDocumentIntoTheUsualForm() {
		UUID id = insertPlace("{phone: 5, photoUrl: [], address: 'Main Street', note: 7}");
		JsonNode before = find(id);
		assertThat(this.store.update(id, LocationInputs.change("{\"phone\":\"5\"}"), Precondition.NONE)
			.blockOptional()
			.orElseThrow()
			.json()).as("nothing differs").isEqualTo(before.toString().getBytes(StandardCharsets.UTF_8));
		this.store
			.update(id, LocationInputs.change("{\"address\":{\"city\":\"Lausanne\"},\"shortName\":\"P\"}"),
					Precondition.NONE)
			.block();
		JsonNode after = find(id);
		assertThat(after.at("/address")).hasToString("{\"street\":\"Main Street\",\"city\":\"Lausanne\"}");
		assertThat(after.at("/shortName").stringValue()).isEqualTo("P");
		assertThat(after.at("/updatedAt").stringValue()).isGreaterThan("2020");
		BsonDocument stored = collection().flatMap((all) -> Mono.from(all.find().first()))
			.blockOptional()
			.orElseThrow();
		assertThat(stored.getString("phone").getValue()).isEqualTo("5");
		assertThat(stored.isDocument("address")).isTrue();
		assertThat(stored.containsKey("photoUrl")).isFalse();
		assertThat(stored.getInt32("note").getValue()).as("unknown fields stay").isEqualTo(7);
		assertThat(this.store.delete(id, Precondition.NONE).block()).isTrue();
	}

	@Test
	void aDocumentThatIsNoLocationIsLeftOutAndNamedOnce(CapturedOutput output) {
		ObjectId foreign = new ObjectId();
		UUID good = insert(place());
		insertPlace("{_id: {$oid: '" + foreign + "'}}");
		insertPlace("{_id: 'seven'}");
		UUID nameless = insertPlace("{name: null}");
		UUID line = insertPlace("{geometry: {type: 'LineString', coordinates: [[6.5, 46.5], [6.6, 46.6]]}}");
		insertPlace("{geometry: {lng: 6.5, lat: 46.5}}");
		assertThat(list(null, FieldSelection.ALL)).extracting((location) -> location.get("id").stringValue())
			.containsExactly(good.toString());
		assertThat(list(null, FieldSelection.of(List.of("id"), List.of()))).hasSize(1);
		assertThat(list(LAUSANNE, FieldSelection.ALL)).hasSize(1);
		assertThat(this.feed.all().collectList().block()).singleElement()
			.satisfies((location) -> assertThat(location.id()).isEqualTo(good));
		assertThat(this.store.find(line).blockOptional()).isEmpty();
		assertThat(this.store.update(nameless, LocationInputs.change("{\"phone\":\"2\"}"), Precondition.NONE)
			.blockOptional()).isEmpty();
		assertThat(output.getOut()).containsOnlyOnce(foreign.toHexString())
			.containsOnlyOnce("the document seven of the collection locations")
			.containsOnlyOnce(nameless + " of the collection locations: its name is no text")
			.containsOnlyOnce(line + " of the collection locations: its geometry is no GeoJSON point");
		assertThat(this.database.unreadable()).isGreaterThan(15);
		assertThat(this.store.delete(nameless, Precondition.NONE).block()).isTrue();
	}

	@Test
	@DisabledIf(value = "dev.locations.mongo.TestMongo#isGiven",
			disabledReason = "The MongoDB for tests may have no change streams")
	void theChangeStreamGoesOn() {
		insert(place());
		StepVerifier.create(this.feed.changes().take(3)).then(() -> {
			insertPlace("{_id: {$oid: '" + new ObjectId() + "'}}");
			insertPlace("{_id: 'x'}");
		})
			.then(() -> insertPlace("{name: null}"))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Deleted.class))
			.then(() -> insertPlace("{phone: 5}"))
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Saved.class))
			.then(() -> collection().flatMap((all) -> Mono.from(all.deleteMany(new BsonDocument()))).block())
			.assertNext((change) -> assertThat(change).isInstanceOf(LocationChange.Foreign.class))
			.verifyComplete();
	}

}
