package dev.locations.mongo.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import com.mongodb.MongoException;
import com.mongodb.client.model.IndexOptions;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Scene;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;

class IndexPreparationTests {

	private final Scene scene = new Scene();

	@AutoClose
	private final TestMongo mongo = TestMongo.in(this.scene);

	private final IndexPreparation emails = emails(this.mongo);

	private static IndexPreparation emails(TestMongo mongo) {
		return new IndexPreparation(mongo.template(), "users", BsonDocument.parse("{emailKey: 1}"),
				new IndexOptions().unique(true).name("email"));
	}

	private void existing(String... indexes) {
		this.scene.on("listIndexes", (command) -> Answers.firstBatch(command, 0,
				List.of(indexes).stream().map(BsonDocument::parse).toList()));
	}

	private void refused(int code) {
		this.scene.on("createIndexes", (command) -> Answers.error(code, "Refused"));
	}

	private String problem() {
		return String.valueOf(this.emails.prepare()
			.<Throwable>then(Mono.empty())
			.onErrorResume(InvalidDataAccessResourceUsageException.class, Mono::just)
			.map((error) -> String.valueOf(error.getMessage()))
			.block());
	}

	@Test
	void isCreatedOnce() {
		this.emails.prepare().block();
		this.emails.prepare().block();
		assertThat(this.scene.commands("createIndexes")).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource({ "85, {emailKey: 1}", "86, {emailKey: 1}", "13, {emailKey: 1.0}",
			"13, {emailKey: {$numberLong: '1'}}" })
	void anIndexOfAnotherNameServes(int code, String key) {
		refused(code);
		existing("{name: '_id_', key: {_id: 1}}", "{name: 'mine', key: " + key + ", unique: true}");
		StepVerifier.create(this.emails.prepare()).verifyComplete();
	}

	@ParameterizedTest
	@CsvSource({ "sparse: true, true", "collation: {}, false", "v: 2, true" })
	void onlyForASparseIndexASparseOneServes(String option, boolean serves) {
		assertThat(new RequiredIndex("locations", BsonDocument.parse("{a: 1}"), new IndexOptions().sparse(true))
			.isServedBy(BsonDocument.parse("{name: 'mine', key: {a: 1}, " + option + "}"))).isEqualTo(serves);
	}

	@ParameterizedTest
	@CsvSource({ "{b: {$exists: true}}, true", "{b: {$exists: false}}, false" })
	void onlyForAPartialIndexThatOfTheSameDocumentsServes(String filter, boolean serves) {
		RequiredIndex index = new RequiredIndex("locations", BsonDocument.parse("{'a.b': 1}"),
				new IndexOptions().partialFilterExpression(BsonDocument.parse("{b: {$exists: true}}")));
		assertThat(index
			.isServedBy(BsonDocument.parse("{name: 'mine', key: {'a.b': 1}, partialFilterExpression: " + filter + "}")))
			.isEqualTo(serves);
		assertThat(index.problem(new MongoException(13, "Unauthorized"), List.of())).hasMessageContaining(
				"createIndex({ 'a.b': 1 }, { partialFilterExpression: {\"b\": {\"$exists\": true}} })");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{name: 'mine', key: {emailKey: 1}}", "{name: 'mine', key: {emailKey: -1}, unique: true}",
			"{name: 'mine', key: {emailKey: 1}, unique: true, partialFilterExpression: {active: true}}",
			"{name: 'mine', key: {emailKey: 1, active: 1}, unique: true}" })
	void anIndexThatDoesLessDoesNotServe(String index) {
		refused(85);
		existing(index);
		assertThat(problem()).contains("Drop that one");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "index-problems.csv", delimiter = '|', quoteCharacter = '"')
	void aProblemTellsWhatToDo(int code, String index, String advice) {
		refused(code);
		existing(index);
		assertThat(problem()).contains(advice);
	}

	@Test
	void missingRightsNameThePrivilege() {
		refused(13);
		this.scene.on("listIndexes", (command) -> Answers.error(13, "Unauthorized"));
		assertThat(problem()).contains("privilege createIndex",
				"db.users.createIndex({ emailKey: 1 }, { unique: true })");
	}

	@ParameterizedTest
	@ValueSource(ints = { 91, 10107, 262 })
	void aServerThatIsNotAvailableIsNoProblemOfTheIndex(int code) {
		refused(code);
		existing();
		StepVerifier.create(this.emails.prepare()).verifyError(DataAccessResourceFailureException.class);
	}

	@Test
	void aBuildMayTakeLongerThanTheTimeoutsOfTheClient() {
		Duration timeout = Duration.ofMillis(500);
		this.scene.on("createIndexes", (command) -> {
			LockSupport.parkNanos(timeout.multipliedBy(2).toNanos());
			return Answers.ok();
		});
		try (TestMongo hasty = TestMongo.at(this.scene.connectionString(), "index_test", timeout)) {
			// this timeout is also that of the first connection
			hasty.template().executeCommand("{ping: 1}").retry(100).block();
			StepVerifier.create(emails(hasty).prepare()).verifyComplete();
		}
		assertThat(this.scene.commands("createIndexes")).singleElement()
			.satisfies((command) -> assertThat(command.find("maxTimeMS")).isNull());
	}

	@Test
	void theProgressIsThatOfMongoDb() {
		this.scene.on("currentOp",
				(command) -> Answers.ok()
					.append("inprog", BsonDocument
						.parse("{a: [{msg: 'Index Build: scanning collection: 450/1000 45%', progress: {done: 450}}]}")
						.getArray("a")));
		assertThat(this.emails.progress().block()).isEqualTo("Index Build: scanning collection: 450/1000 45%");
	}

}
