package dev.locations.store.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

import static dev.locations.store.embedded.TestDocuments.id;
import static dev.locations.store.embedded.TestDocuments.places;
import static dev.locations.store.embedded.TestMongo.all;
import static dev.locations.store.embedded.TestMongo.answer;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of how {@link EmbeddedMongo} reads many documents.
 */
class EmbeddedMongoReadTests {

	private static final int COUNT = 10_000;

	@TempDir
	static Path directory;

	static TestMongo mongo;

	static MongoCollection<Document> places;

	@BeforeAll
	static void start() {
		mongo = TestMongo.start(directory);
		places = mongo.places();
		Flux.range(0, COUNT / 1000)
			.flatMap((thousand) -> places.insertMany(places(thousand * 1000, thousand * 1000 + 1000)), 2)
			.blockLast();
	}

	@AfterAll
	static void stop() {
		mongo.close();
	}

	private static long openCursors(TestMongo mongo) {
		return answer(mongo.database().runCommand(new Document("serverStatus", 1)))
			.getEmbedded(List.of("metrics", "cursor", "open", "total"), Long.class);
	}

	@Test
	void readsEachDocumentOnceWhileOthersWrite() {
		Mono<Void> writes = Flux.range(0, 1000)
			.flatMap((number) -> Mono
				.from(places.updateOne(Filters.eq(id(number * 7)), Updates.set("name", "N" + number)))
				.then(Mono.from(places.insertOne(new Document("extra", number)))), 8)
			.thenMany(places.deleteMany(Filters.exists("extra")))
			.then();
		Flux<UUID> reads = Flux.from(places.find().batchSize(100))
			.doOnNext((place) -> assertThat(place).containsAnyOf(Map.entry("description", "d".repeat(300)),
					Map.entry("extra", place.getOrDefault("extra", ""))))
			.filter((place) -> !place.containsKey("extra"))
			.map((place) -> place.get("_id", UUID.class));
		Set<UUID> seen = new HashSet<>();
		StepVerifier.create(reads.mergeWith(writes.then(Mono.empty())))
			.thenConsumeWhile((id) -> seen.add(id))
			.verifyComplete();
		assertThat(seen).hasSize(COUNT);
	}

	@Test
	void findsManyById() {
		List<UUID> wanted = IntStream.range(0, 500).mapToObj((number) -> id(number * 19)).toList();
		assertThat(all(places.find(Filters.in("_id", wanted)))).extracting((place) -> place.get("_id"))
			.containsExactlyInAnyOrderElementsOf(wanted);
	}

	@Test
	void sortsMoreThanABatch() {
		assertThat(all(
				Flux.from(places.find().sort(Sorts.descending("number"))).map((place) -> place.getInteger("number"))))
			.hasSize(COUNT)
			.startsWith(COUNT - 1, COUNT - 2)
			.endsWith(1, 0);
	}

	@Test
	void keepsNoCursorOfAReaderThatStopped() {
		long before = openCursors(mongo);
		StepVerifier.create(Flux.from(places.find().batchSize(10)).take(15)).expectNextCount(15).verifyComplete();
		Flux<Long> open = Flux.interval(Duration.ofMillis(20), Schedulers.boundedElastic())
			.map((tick) -> openCursors(mongo));
		StepVerifier.create(open.filter((count) -> count <= before).next())
			.expectNext(before)
			.expectComplete()
			.verify(Duration.ofSeconds(20));
	}

	@Test
	void boundsTheCursorsOfReadersThatVanished(@TempDir Path another) {
		try (TestMongo other = TestMongo.start(another)) {
			answer(other.places().insertMany(places(0, 10)));
			for (int reader = 0; reader < 1100; reader++) {
				answer(other.database().runCommand(new Document("find", "places").append("batchSize", 1)));
			}
			assertThat(openCursors(other)).isEqualTo(1000);
		}
	}

}
