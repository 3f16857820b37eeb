package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Precondition;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** What earlier versions of the service have left in a database. */
@Tag("mongodb")
@ExtendWith(OutputCaptureExtension.class)
class EarlierIndexesTests {

	private final TestMongo mongo = TestMongo.start();

	private final LocationCollection locations = new LocationCollection(this.mongo.template(),
			new UnreadableDocuments(new SimpleMeterRegistry()));

	@AfterEach
	void close() {
		this.mongo.close();
	}

	private void createIndex(String field) {
		this.locations.execute((collection) -> collection.createIndex(Indexes.ascending(field))).blockLast();
	}

	@Test
	void namesTheIndexesAndTheCommandThatDropsThem(CapturedOutput output) {
		createIndex("updatedAt");
		createIndex("words");
		new EarlierIndexes(this.locations).report().block();
		assertThat(output.getOut().lines().filter((line) -> line.contains("earlier version"))).singleElement()
			.asString()
			.contains(" INFO ", "db.locations.dropIndex('updatedAt_1')", "db.locations.dropIndex('words_1')",
					"db.locations.updateMany({}, { $unset: { words: '' } })");
	}

	@Test
	void saysNothingOfADatabaseWithoutThem(CapturedOutput output) {
		new EarlierIndexes(this.locations).report().block();
		new MongoConfiguration().orderIndex(this.mongo.template()).prepare().block();
		new EarlierIndexes(this.locations).report().block();
		assertThat(output.getOut()).doesNotContain("earlier version");
	}

	@Test
	void leavesTheFieldOfWordsAlone() {
		LocationStore store = MongoLocationStoreContract.store(this.mongo, Clock.systemUTC());
		UUID id = UUID.randomUUID();
		store.create(id, LocationInputs.named("Lake")).block();
		this.locations
			.execute((collection) -> collection.updateOne(MongoLocation.byId(id),
					Updates.set(EarlierIndexes.WORDS, List.of("lake"))))
			.blockLast();
		store.update(id, LocationInputs.change("{\"name\":\"Hill\"}"), Precondition.NONE).block();
		assertThat(new String(store.find(id).blockOptional().orElseThrow().json(), StandardCharsets.UTF_8))
			.contains("\"Hill\"")
			.doesNotContain("words");
		BsonDocument stored = this.locations.execute((collection) -> Mono.from(collection.find(MongoLocation.byId(id))))
			.blockLast();
		assertThat(stored).containsKey(EarlierIndexes.WORDS);
	}

}
