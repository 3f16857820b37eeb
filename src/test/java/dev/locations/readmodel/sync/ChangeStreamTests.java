package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeStreamTests {

	@AutoClose
	private final MongoDouble server = new MongoDouble();

	private ModelProcess one;

	private ModelProcess two;

	@BeforeEach
	void startProcesses() {
		this.one = process();
		this.one.store().create("before").block();
		this.one.startAndAwaitCurrent();
		this.two = process().startAndAwaitCurrent();
	}

	private ModelProcess process() {
		return new ModelProcess(TestMongo.at(this.server.connectionString(), "changes"), false, Duration.ofMillis(400));
	}

	@AfterEach
	void stopProcesses() {
		this.one.close();
		this.two.close();
	}

	@Test
	@Tag("slow")
	void nothingIsLostWhenConnectionsBreak() {
		for (int round = 0; round < 3; round++) {
			UUID id = UUID.randomUUID();
			retry(this.one.store().create(id, "round " + round));
			this.server.cutConnections();
			retry(this.two.store().create("while cut"));
			retry(this.one.store().rename(id, "renamed"));
		}
		awaitAgreement();
		assertThat(restarts()).as(this::toString).containsExactly(0L, 0L);
	}

	@Test
	@Tag("slow")
	void loadsAgainWhenTheCollectionIsReplaced() {
		this.one.store().drop();
		Awaitility.await().untilAsserted(() -> assertThat(restarts()).as(this::toString).doesNotContain(0L));
		this.one.store().create("anew").block();
		awaitAgreement();
		assertThat(this.one.locations()).hasSize(1);
	}

	@Test
	void agreesWithTheStoreAfterManyWritesAtOnce() {
		Random random = new Random(42);
		List<UUID> ids = IntStream.range(0, 8).mapToObj((i) -> new UUID(random.nextLong(), i)).toList();
		Flux.range(0, 100).flatMap((i) -> {
			ModelProcess process = random.nextBoolean() ? this.one : this.two;
			UUID id = ids.get(random.nextInt(ids.size()));
			return switch (random.nextInt(4)) {
				case 0 -> process.add(id, "added");
				case 1 -> process.delete(id);
				default -> process.save(id, process.store().rename(id, "n" + i));
			};
		}, 4).blockLast();
		awaitAgreement();
	}

	private List<Long> restarts() {
		return Stream.of(this.one, this.two).map((process) -> process.lifecycle().supervisor().restarts()).toList();
	}

	@Override
	public String toString() {
		return "one: " + this.one + "\ntwo: " + this.two;
	}

	private void awaitAgreement() {
		Awaitility.await().untilAsserted(() -> {
			this.one.assertAgreesWithStore();
			this.two.assertAgreesWithStore();
		});
	}

	/** Retries, because connections of the pool may be broken, too. */
	private static void retry(Mono<?> write) {
		write.retry(20).block();
	}

}
