package dev.locations.location.mongo;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.locations.store.mongo.TestMongo;
import dev.locations.testing.mongo.scene.Answers;
import dev.locations.testing.mongo.scene.Scene;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which words are written into a MongoDB that refuses, and while others write.
 */
@ExtendWith(OutputCaptureExtension.class)
class WordWriterTests {

	private final Scene scene = new Scene();

	private final TestMongo mongo = TestMongo.at(this.scene.connectionString(), "words_test");

	private final WordFixture process = new WordFixture(this.mongo);

	@AfterEach
	void stop() {
		this.scene.on("update", this.scene::unscripted);
		this.mongo.close();
		this.scene.close();
	}

	@Test
	void wordsThatAreRightAreNotWritten() {
		this.process.add(3);
		StepVerifier.create(this.process.writer().correctAfter(null, 10)).expectNextCount(1).verifyComplete();
		this.process.preparation().prepare().block();
		assertThat(this.scene.commands("update")).isEmpty();
	}

	@Test
	void aLocationThatChangesMeanwhileKeepsItsNewWords() {
		UUID id = this.process.addEarlier(1).get(0);
		AtomicBoolean changed = new AtomicBoolean();
		this.scene.on("update", (command) -> {
			if (changed.compareAndSet(false, true)) {
				this.process.change(id, "{\"name\":\"Bridge\"}").block();
			}
			return this.scene.unscripted(command);
		});
		this.process.preparation().prepare().block();
		assertThat(changed).isTrue();
		assertThat(this.process.found("bridge")).isEqualTo(1);
		assertThat(this.process.found("lake")).isZero();
	}

	/** The rules of a collection can refuse each change of a document. */
	@Test
	void aDocumentThatMayNotChangeDoesNotKeepTheOthersFromTheirWords(CapturedOutput log) {
		List<UUID> ids = this.process.addEarlier(2);
		this.scene.on("update",
				(command) -> Answers.ok()
					.append("n", new BsonInt32(1))
					.append("nModified", new BsonInt32(1))
					.append("writeErrors",
							BsonDocument
								.parse("{errors: [{index: 0, code: 121, errmsg: 'Document failed validation'}]}")
								.getArray("errors")));
		this.process.preparation().prepare().block();
		assertThat(this.process.preparation().isComplete()).isTrue();
		assertThat(ids).anySatisfy((id) -> assertThat(log).contains("Leaving out the document " + id
				+ " of the collection locations: its words cannot be stored: Document failed validation"));
	}

	@Test
	void anErrorDoesNotEndTheUpkeep() {
		this.process.preparation().prepare().block();
		this.process.addEarlier(1);
		this.scene.on("update", (command) -> Answers.error(112, "WriteConflict"));
		WordUpkeep upkeep = new WordUpkeep(this.process.writer(), this.process.preparation(), Duration.ofMillis(20), 2);
		upkeep.start();
		Awaitility.await().until(() -> this.scene.commands("update").size() > 2);
		this.scene.on("update", this.scene::unscripted);
		Awaitility.await().untilAsserted(() -> assertThat(this.process.found("lake")).isEqualTo(1));
		upkeep.stop();
	}

}
