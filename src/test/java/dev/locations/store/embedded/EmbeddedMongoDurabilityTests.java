package dev.locations.store.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static dev.locations.store.embedded.TestDocuments.id;
import static dev.locations.store.embedded.TestDocuments.place;
import static dev.locations.store.embedded.TestDocuments.places;
import static dev.locations.store.embedded.TestMongo.all;
import static dev.locations.store.embedded.TestMongo.answer;
import static dev.locations.store.embedded.TestMongo.one;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what {@link EmbeddedMongo} keeps, and of how much room it takes.
 */
class EmbeddedMongoDurabilityTests {

	@TempDir
	Path directory;

	@Test
	void keepsDocumentsAndIndexesOverARestart() {
		try (TestMongo mongo = TestMongo.start(this.directory)) {
			all(mongo.places().createIndex(Indexes.ascending("number"), new IndexOptions().unique(true)));
			answer(mongo.places().insertMany(places(0, 3)));
		}
		try (TestMongo mongo = TestMongo.start(this.directory)) {
			assertThat(all(mongo.places().find())).containsExactlyInAnyOrderElementsOf(places(0, 3));
			assertThat(all(mongo.places().listIndexes())).hasSize(2);
			assertThat(all(mongo.places().find(Filters.eq("number", 2)))).containsExactly(place(2));
			assertThat(one(mongo.places().find(Filters.eq(id(1))))).isEqualTo(place(1));
			all(mongo.places().drop());
		}
		try (TestMongo mongo = TestMongo.start(this.directory)) {
			assertThat(all(mongo.places().find())).isEmpty();
		}
	}

	@Test
	void losesNothingAnsweredAndKeepsNothingHalfWhenKilled() throws Exception {
		Random random = new Random(7);
		List<String> answered = new ArrayList<>();
		for (int round = 0; round < 3; round++) {
			int kill = answered.size() + 150 + random.nextInt(150);
			try (TestProcess process = TestProcess.start("write", this.directory, "-Xmx128m", String.valueOf(round))) {
				for (String batch = process.next(); batch != null; batch = process.next()) {
					answered.add(batch);
					if (answered.size() == kill) {
						process.kill();
					}
				}
				process.finish();
			}
			try (TestMongo mongo = TestMongo.start(this.directory)) {
				Map<String, Long> batches = all(mongo.places().find()).stream()
					.collect(Collectors.groupingBy((place) -> place.getString("batch"), Collectors.counting()));
				assertThat(batches.keySet()).containsAll(answered);
				assertThat(batches.values()).containsOnly((long) TestProcess.BATCH);
				Document valid = answer(mongo.database().runCommand(new Document("validate", "places")));
				assertThat(valid.get("keysPerIndex", Document.class).values())
					.containsOnly(valid.getInteger("nrecords").longValue());
			}
		}
		assertThat(answered).hasSizeGreaterThan(450);
	}

	@Test
	void staysSmallUnderManyUpdates() throws IOException {
		Random random = new Random(7);
		try (TestMongo mongo = TestMongo.start(this.directory)) {
			answer(mongo.places().insertMany(places(0, 1000)));
			Flux.range(0, 20_000)
				.flatMap(
						(number) -> Mono.from(mongo.places()
							.updateOne(Filters.eq(id(random.nextInt(1000))), Updates.set("name", "Name " + number))),
						32)
				.blockLast();
		}
		// the documents take 0.5 MB, the pages written for the updates more than 100
		assertThat(Files.size(this.directory.resolve("locations.mv"))).isLessThan(20 * 1024 * 1024);
	}

	@Test
	void readsMoreThanTheHeapHolds() throws Exception {
		try (TestMongo mongo = TestMongo.start(this.directory)) {
			Flux.range(0, 50)
				.flatMap((thousand) -> mongo.places().insertMany(places(thousand * 1000, thousand * 1000 + 1000)), 2)
				.blockLast();
		}
		try (TestProcess process = TestProcess.start("read", this.directory, "-Xmx64m")) {
			assertThat(process.next()).isEqualTo("50000");
			assertThat(process.next()).isEqualTo("50000");
			assertThat(process.finish()).isZero();
		}
	}

	@Test
	void answersNothingOnceClosed() {
		TestMongo mongo = TestMongo.start(this.directory);
		List<Integer> answered = new ArrayList<>();
		Flux.range(0, 5000)
			.flatMap((number) -> Mono.from(mongo.places().insertOne(place(number))).thenReturn(number), 16)
			.doOnNext((number) -> {
				synchronized (answered) {
					answered.add(number);
				}
			})
			.onErrorComplete()
			.subscribe();
		while (answered.size() < 100) {
			Thread.onSpinWait();
		}
		mongo.server().close();
		mongo.server().close();
		mongo.close();
		try (TestMongo reopened = TestMongo.start(this.directory)) {
			assertThat(all(reopened.places().find())).extracting((place) -> place.getInteger("number"))
				.containsAll(answered)
				.hasSizeLessThan(5000);
		}
	}

}
