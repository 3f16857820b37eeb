package dev.locations.testing.mongo.scene;

import java.time.Duration;
import java.util.Objects;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SceneTests {

	private final Scene scene = new Scene();

	private final MongoClient client = MongoClients.create(this.scene.connectionString());

	private final MongoCollection<BsonDocument> collection = this.client.getDatabase("scene_test")
		.getCollection("things", BsonDocument.class);

	@AfterEach
	void stop() {
		Mono.from(this.collection.drop()).block();
		this.client.close();
		this.scene.close();
	}

	@Test
	void theDoubleAnswersWhatIsNotScriptedAndAllIsRecorded() {
		insert(1);
		assertThat(read()).isEqualTo(document(1));
		assertThat(this.scene.commands("insert")).singleElement()
			.satisfies((insert) -> assertThat(insert.find("txnNumber")).isNotNull());
		assertThat(this.scene.commands("find").get(0).collection()).isEqualTo("things");
	}

	@Test
	void playsErrorsWithLabelsAndDelays() {
		this.scene.delay(Duration.ofMillis(1))
			.on("insert", (command) -> Answers.error(112, "WriteConflict", "TransientTransactionError"));
		assertThatExceptionOfType(MongoException.class).isThrownBy(() -> insert(1))
			.satisfies((error) -> assertThat(error.getCode()).isEqualTo(112))
			.matches((error) -> error.hasErrorLabel("TransientTransactionError"));
		this.scene.on("find", (command) -> Answers.error(11601, "Interrupted"));
		assertThatExceptionOfType(MongoCommandException.class).isThrownBy(this::read)
			.satisfies((error) -> assertThat(error.getCode()).isEqualTo(11601));
	}

	@Test
	void operationsWaitUntilTheMemberIsPrimaryAgain() {
		insert(1);
		this.scene.stepDown();
		this.scene.cutConnections();
		Mono<BsonDocument> found = Mono.from(this.collection.find().first()).cache();
		found.subscribe();
		this.scene.becomePrimary();
		assertThat(found.block(Duration.ofSeconds(20))).isEqualTo(document(1));
	}

	private void insert(int id) {
		Mono.from(this.collection.insertOne(document(id))).block();
	}

	private BsonDocument read() {
		return Objects.requireNonNull(Mono.from(this.collection.find().first()).block());
	}

	private static BsonDocument document(int id) {
		return new BsonDocument("_id", new BsonInt32(id)).append("name", new BsonString("thing " + id));
	}

}
