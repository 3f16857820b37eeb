package dev.locations.location.mongo;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationBodies;
import dev.locations.location.LocationInputs;
import dev.locations.location.Precondition;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.store.mongo.TestMongo;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How locations get their words that an earlier version of the service has stored.
 */
@Tag("mongodb")
class WordPreparationTests {

	private final TestMongo mongo = TestMongo.start();

	private final WordFixture process = new WordFixture(this.mongo);

	@AfterEach
	void stop() {
		this.mongo.close();
	}

	@Test
	void locationsOfEarlierVersionsGetTheirWords() {
		this.process.addEarlier(3);
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> this.process.found("lak"));
		this.process.preparation().prepare().block();
		assertThat(this.process.found("lak")).isEqualTo(3);
		assertThat(this.process.count(WordFixture.WITHOUT_WORDS)).isZero();
	}

	@Test
	void everythingElseWorksMeanwhile() {
		UUID id = this.process.addEarlier(1).get(0);
		assertThat(this.process.wholeList()).contains("\"Lake\"").doesNotContain("words");
		this.process.change(id, "{\"description\":\"Harbour\"}").block();
		this.process.store().create(LocationInputs.of(LocationBodies.RIVERSIDE), FieldSelection.ALL).block();
		assertThat(this.process.count(WordFixture.WITHOUT_WORDS)).as("a written location has its words").isZero();
		this.process.preparation().prepare().block();
		assertThat(this.process.found("lake harb")).isEqualTo(1);
		assertThat(this.process.found("riverside")).isEqualTo(1);
		assertThat(this.process.store().delete(id, Precondition.NONE).block()).isTrue();
		assertThat(this.process.found("lake harb")).isZero();
	}

	/**
	 * The words of finished locations are replaced, which shows whether they are written
	 * again.
	 */
	@Test
	void goesOnWhereItWasStopped() {
		this.process.addEarlier(1_700);
		StepVerifier.create(this.process.writer().addMissing(), 1)
			.expectNextCount(1)
			.thenCancel()
			.verify(Duration.ofSeconds(20));
		long left = this.process.count(WordFixture.WITHOUT_WORDS);
		assertThat(left).isBetween(1L, 1_699L);
		this.process.update(Filters.exists(MongoLocation.WORDS), Updates.set(MongoLocation.WORDS, List.of("first")));
		WordFixture restarted = new WordFixture(this.mongo);
		restarted.preparation().prepare().block();
		assertThat(restarted.count(WordFixture.WITHOUT_WORDS)).isZero();
		assertThat(restarted.found("lake")).isBetween(1L, left);
		assertThat(restarted.found("first")).isEqualTo(1_700 - restarted.found("lake"));
	}

	@Test
	void processesDoNotHurtEachOther() {
		List<UUID> ids = this.process.addEarlier(1_700);
		WordFixture other = new WordFixture(this.mongo);
		Mono<Void> changes = Flux.fromIterable(ids.subList(0, 200))
			.flatMap((id) -> this.process.change(id, "{\"name\":\"Bridge\"}"), 8)
			.then();
		Mono.when(this.process.preparation().prepare(), other.preparation().prepare(), changes).block();
		assertThat(this.process.found("lake")).isEqualTo(1_500);
		assertThat(this.process.found("bridge")).isEqualTo(200);
		assertThat(other.found("lake")).isEqualTo(1_500);
	}

	@Test
	void tellsHowMuchIsLeft() {
		this.process.addEarlier(2);
		StepVerifier.create(this.process.preparation().progress()).expectNext("2 locations left").verifyComplete();
	}

	@Test
	void aDocumentThatIsNoLocationStopsNothing() {
		this.process.addEarlier(1);
		this.process.insert(BsonDocument.parse("{_id: 7, name: 'Number'}"));
		this.process.preparation().prepare().block();
		assertThat(this.process.found("lake")).isEqualTo(1);
	}

}
