package dev.locations.store.embedded;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.MongoCollection;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import static dev.locations.store.embedded.TestDocuments.id;
import static dev.locations.store.embedded.TestDocuments.place;
import static dev.locations.store.embedded.TestDocuments.places;
import static dev.locations.store.embedded.TestMongo.all;
import static dev.locations.store.embedded.TestMongo.answer;
import static dev.locations.store.embedded.TestMongo.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests of what the reactive driver can ask of {@link EmbeddedMongo}.
 */
class EmbeddedMongoCommandTests {

	@TempDir
	static Path directory;

	static TestMongo mongo;

	private MongoCollection<Document> places;

	@BeforeAll
	static void start() {
		mongo = TestMongo.start(directory);
	}

	@AfterAll
	static void stop() {
		mongo.close();
	}

	@BeforeEach
	void empty() {
		this.places = mongo.places();
		all(this.places.drop());
	}

	static List<Object> values() {
		return List.of("", "a\u0000b", "\u00e9 \ud83d\uddfa \u05d0", Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE,
				-0.0, Double.MIN_VALUE, Double.MAX_VALUE, 0.1 + 0.2, true, Date.from(Instant.ofEpochMilli(-1)),
				UUID.randomUUID(), List.of(1, 2L, 3.0, List.of(), new Document()),
				new Document("a.b", 1).append("", "empty key"),
				new Document("$set", new Document("$where", 1)).append("_id", 5).append("_class", "x"));
	}

	@ParameterizedTest
	@MethodSource("values")
	void keepsValuesToTheBit(Object value) {
		answer(this.places.insertOne(new Document("_id", id(1)).append("inserted", value).append("none", null)));
		answer(this.places.updateOne(Filters.eq(id(1)), Updates.set("updated", value)));
		assertThat(one(this.places.find())).isEqualTo(
				new Document("_id", id(1)).append("inserted", value).append("none", null).append("updated", value));
	}

	static List<Object> numbers() {
		return List.of(0.0, -0.0, 0, 0L, List.of(1, 0.0), List.of(1.0, -0.0), new Document("n", 0),
				new Document("n", -0.0));
	}

	@Test
	void replacesNumbersByEqualOnesOfAnotherType() {
		answer(this.places.insertOne(new Document("_id", id(1)).append("value", 0).append("address", new Document())));
		for (Object number : numbers()) {
			answer(this.places.updateOne(Filters.eq(id(1)), Updates.set("value", number)));
			assertThat(one(this.places.find())).containsEntry("value", number);
			assertThat(one(this.places.findOneAndUpdate(Filters.eq(id(1)), Updates.set("address.number", number),
					new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER))))
				.containsEntry("address", new Document("number", number));
		}
	}

	static List<Bson> filters() {
		return List.of(Filters.eq(id(3)), Filters.in("_id", id(3), id(400)), Filters.eq("number", 3),
				Filters.and(Filters.eq("_id", id(3)), Filters.eq("number", 3)),
				new Document("_id", id(3)).append("number", 3),
				new Document("_id", new Document("$in", List.of(id(2), id(3)))).append("number", 3),
				Filters.and(Filters.gte("geometry.coordinates.0", 0.003), Filters.lte("geometry.coordinates.0", 0.003)),
				Filters.or(
						Filters.and(Filters.gte("geometry.coordinates.1", 5), Filters.lte("geometry.coordinates.1", 6)),
						Filters.and(Filters.gte("geometry.coordinates.0", 0.0025), Filters.lt("number", 4))));
	}

	@ParameterizedTest
	@MethodSource("filters")
	void findsWhatMatches(Bson filter) {
		answer(this.places.insertMany(places(0, 10)));
		assertThat(all(this.places.find(filter))).containsExactly(place(3));
		assertThat(answer(this.places.countDocuments(filter))).isOne();
		assertThat(all(this.places.find(Filters.and(filter, Filters.eq("number", 4))))).isEmpty();
	}

	@Test
	void projects() {
		answer(this.places.insertOne(place(1)));
		assertThat(one(this.places.find().projection(Projections.include("name", "address.city"))))
			.isEqualTo(new Document("_id", id(1)).append("name", "Place 1")
				.append("address", new Document("city", "Springfield")));
		assertThat(one(this.places.find().projection(Projections.exclude("description", "address.city"))))
			.doesNotContainKey("description")
			.containsEntry("address", new Document("street", "Main Street"))
			.containsKey("geometry");
	}

	@Test
	void sortsSkipsAndLimits() {
		answer(this.places.insertMany(places(0, 50)));
		assertThat(all(this.places.find().sort(Sorts.descending("number")).skip(3).limit(4).batchSize(2)))
			.containsExactly(place(46), place(45), place(44), place(43));
		assertThat(all(this.places.find(Filters.lt("number", 4)).sort(Sorts.ascending("address.city", "_id"))))
			.hasSize(4)
			.isSortedAccordingTo(Comparator.comparing((place) -> place.get("_id", UUID.class).toString()));
		assertThat(all(this.places.find().skip(45).batchSize(3))).hasSize(5);
		assertThat(answer(this.places.estimatedDocumentCount())).isEqualTo(50);
	}

	@Test
	void updatesOnlyWhatIsStillAsItWasRead() {
		answer(this.places.insertOne(place(1)));
		Bson update = Updates.combine(Updates.set("name", "New"), Updates.unset("description"),
				Updates.set("updatedAt", Date.from(Instant.ofEpochMilli(5))));
		Bson asRead = Filters.and(Filters.eq("_id", id(1)), Filters.eq("updatedAt", place(1).get("updatedAt")));
		FindOneAndUpdateOptions after = new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER);
		Document expected = place(1).append("name", "New").append("updatedAt", Date.from(Instant.ofEpochMilli(5)));
		expected.remove("description");
		assertThat(one(this.places.findOneAndUpdate(asRead, update, after))).isEqualTo(expected);
		assertThat(one(this.places.findOneAndUpdate(asRead, update, after))).isNull();
		assertThat(one(this.places.find())).isEqualTo(expected);
	}

	@Test
	void deletes() {
		answer(this.places.insertMany(places(0, 3)));
		assertThat(answer(this.places.deleteOne(Filters.eq(id(0)))).getDeletedCount()).isOne();
		assertThat(answer(this.places.deleteOne(Filters.eq(id(0)))).getDeletedCount()).isZero();
		assertThat(one(this.places.findOneAndDelete(Filters.eq(id(1))))).isEqualTo(place(1));
		assertThat(one(this.places.findOneAndDelete(Filters.eq(id(1))))).isNull();
		assertThat(all(this.places.find())).containsExactly(place(2));
	}

	@Test
	void upsertsInBulk() {
		answer(this.places.insertOne(place(0)));
		assertThat(answer(this.places.bulkWrite(List.of(upsert(0), upsert(1))))).satisfies((result) -> {
			assertThat(result.getMatchedCount()).isOne();
			assertThat(result.getUpserts()).extracting("index").containsExactly(1);
		});
		assertThat(all(this.places.find(Filters.eq("seen", true)))).hasSize(2);
		assertThat(one(this.places.find(Filters.eq(id(1))))).containsEntry("created", "now");
		assertThat(one(this.places.find(Filters.eq(id(0))))).doesNotContainKey("created");
	}

	private static UpdateOneModel<Document> upsert(int number) {
		return new UpdateOneModel<>(Filters.eq(id(number)),
				Updates.combine(Updates.setOnInsert("created", "now"), Updates.set("seen", true)),
				new UpdateOptions().upsert(true));
	}

	@Test
	void insertsAllButTheDuplicates() {
		answer(this.places.insertOne(place(1)));
		assertThatExceptionOfType(MongoBulkWriteException.class)
			.isThrownBy(() -> answer(this.places.insertMany(places(0, 3), new InsertManyOptions().ordered(false))))
			.extracting(MongoBulkWriteException::getWriteErrors, InstanceOfAssertFactories.LIST)
			.extracting("code", "index")
			.containsExactly(tuple(11000, 1));
		assertThat(answer(this.places.countDocuments())).isEqualTo(3);
	}

	@Test
	void acceptsIndexes() {
		answer(this.places.insertMany(places(0, 3)));
		all(this.places.createIndex(Indexes.geo2dsphere("geometry")));
		all(this.places.createIndex(Indexes.ascending("name", "createdAt")));
		all(this.places.createIndex(Indexes.ascending("number"), new IndexOptions().unique(true)));
		all(this.places.createIndex(Indexes.ascending("number"), new IndexOptions().unique(true)));
		assertThat(all(this.places.listIndexes())).hasSize(4);
		assertThatExceptionOfType(MongoWriteException.class)
			.isThrownBy(() -> answer(this.places.insertOne(new Document("number", 2))))
			.satisfies((ex) -> assertThat(ex.getCode()).isEqualTo(11000));
		assertThatExceptionOfType(MongoWriteException.class)
			.isThrownBy(() -> answer(this.places.updateOne(Filters.eq(id(1)), Updates.set("number", 2))))
			.satisfies((ex) -> assertThat(ex.getCode()).isEqualTo(11000));
		assertThat(all(this.places.find(Filters.eq("number", 1)))).containsExactly(place(1));
	}

	@Test
	void letsExactlyOneOfManyEqualInsertsWin() {
		all(this.places.createIndex(Indexes.ascending("email"), new IndexOptions().unique(true)));
		List<String> outcomes = Flux.range(0, 200)
			.flatMap((number) -> outcome(this.places.insertOne(new Document("email", "user" + number % 10))), 50)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(outcomes).filteredOn("inserted"::equals).hasSize(10);
		assertThat(outcomes).filteredOn("11000"::equals).hasSize(190);
		assertThat(answer(this.places.countDocuments())).isEqualTo(10);
	}

	private static Publisher<String> outcome(Publisher<?> insert) {
		return Flux.from(insert)
			.map((result) -> "inserted")
			.onErrorResume(MongoWriteException.class, (ex) -> Flux.just(String.valueOf(ex.getCode())));
	}

	static Map<String, String> commands() {
		return Map.of("ping", "ok", "buildInfo", "version", "isMaster", "maxWireVersion", "dbStats", "fileSize");
	}

	@Test
	void answersAdministrativeCommands() {
		commands().forEach((command, key) -> assertThat(answer(mongo.database().runCommand(new Document(command, 1))))
			.containsKey(key));
	}

}
