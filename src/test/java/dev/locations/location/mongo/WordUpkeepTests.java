package dev.locations.location.mongo;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.store.mongo.TestMongo;
import org.awaitility.Awaitility;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How locations get the right words that another program writes into MongoDB while the
 * service runs.
 */
@Tag("mongodb")
class WordUpkeepTests {

	private final TestMongo mongo = TestMongo.start();

	private final WordFixture process = new WordFixture(this.mongo);

	private final WordUpkeep upkeep = upkeep(this.process);

	@BeforeEach
	void start() {
		this.process.preparation().prepare().block();
		this.upkeep.start();
	}

	@AfterEach
	void stop() {
		this.upkeep.stop();
		this.mongo.close();
	}

	/** All locations need several parts. */
	private static WordUpkeep upkeep(WordFixture process) {
		return new WordUpkeep(process.writer(), process.preparation(), Duration.ofMillis(20), 2);
	}

	private void awaitFound(String words, long count) {
		Awaitility.await().untilAsserted(() -> assertThat(this.process.found(words)).as(words).isEqualTo(count));
	}

	@Test
	void aNewLocationOfAnotherProgramIsFound() {
		this.process.insert(BsonDocument.parse("{name: 'Harbour', geometry: {type: 'Point', coordinates: [1, 2]}}")
			.append(MongoLocation.ID, new BsonBinary(UUID.randomUUID())));
		awaitFound("harb", 1);
	}

	@Test
	void aLocationThatAnotherProgramRenamesHasTheNewWordsAndNotTheOldOnes() {
		List<UUID> ids = this.process.add(5);
		for (UUID id : ids) {
			this.process.update(MongoLocation.byId(id), Updates.set("name", "Bridge"));
		}
		awaitFound("bridge", 5);
		awaitFound("lake", 0);
		this.process.update(MongoLocation.byId(ids.get(4)), Updates.unset("description"));
		awaitFound("bridge d", 4);
		this.process.update(MongoLocation.byId(ids.get(0)), Updates.set(MongoLocation.WORDS, "no array"));
		awaitFound("bridge", 5);
	}

	@Test
	void severalProcessesDoTheSame() {
		List<UUID> ids = this.process.add(5);
		WordUpkeep other = upkeep(new WordFixture(this.mongo));
		other.start();
		this.process.update(Filters.in(MongoLocation.ID, ids.stream().map(BsonBinary::new).toList()),
				Updates.set("name", "Bridge"));
		awaitFound("bridge", 5);
		awaitFound("lake", 0);
		other.stop();
	}

	@Test
	void documentsThatAreNoLocationsDoNotStopIt() {
		this.process.add(1);
		this.process.insert(BsonDocument.parse("{_id: 7, name: 'Number'}"));
		this.process.insert(BsonDocument.parse("{_id: 'text'}"));
		this.process.update(Filters.eq("name", "Lake"), Updates.set("name", "Bridge"));
		awaitFound("bridge", 1);
	}

}
