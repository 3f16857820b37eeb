package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.mongo.MongoDouble;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeStreamTests {

	private static MongoDouble server;

	private Node one;

	private Node two;

	@BeforeAll
	static void startServer() {
		server = new MongoDouble();
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	@BeforeEach
	void startNodes() {
		String database = "test_" + UUID.randomUUID().toString().replace('-', '_');
		this.one = new Node(database);
		this.one.process.create("before").block();
		this.one.start();
		this.two = new Node(database);
		this.two.start();
	}

	@AfterEach
	void stopNodes() {
		this.one.close();
		this.two.close();
	}

	@Test
	void eachProcessSeesTheWritesOfTheOther() {
		UUID id = this.one.create("first");
		await(() -> assertThat(this.two.name(id)).isEqualTo("first"));
		this.two.rename(id, "second");
		await(() -> assertThat(this.one.name(id)).isEqualTo("second"));
		List<UUID> many = Stream.concat(Stream.of(id), Stream.generate(UUID::randomUUID).limit(100)).toList();
		assertThat(this.one.addAll(many, "one of many")).isEqualTo(100);
		await(() -> assertThat(this.two.replica.locations()).hasSize(102));
		assertThat(this.two.name(id)).as("existed already").isEqualTo("second");
		this.one.delete(id);
		await(() -> assertThat(this.two.replica.locations()).hasSize(101).doesNotContainKey(id));
		assertBothAgreeWithTheStore();
	}

	@Test
	@Tag("slow")
	void nothingIsLostWhenConnectionsBreak() {
		for (int round = 0; round < 3; round++) {
			UUID id = this.one.create("round " + round);
			server.cutConnections();
			retry(() -> this.two.process.create("while cut").block());
			retry(() -> this.one.process.rename(id, "renamed").block());
		}
		assertBothAgreeWithTheStore();
		assertThat(this.one.loads() + this.two.loads()).as("loads").isEqualTo(2);
	}

	@Test
	@Tag("slow")
	void loadsAgainWhenTheHistoryIsLost() {
		this.one.create("before");
		server.forgetHistory();
		retry(() -> this.two.process.create("lost").block());
		await(() -> assertThat(this.one.loads() + this.two.loads()).isEqualTo(4));
		assertBothAgreeWithTheStore();
	}

	@Test
	@Tag("slow")
	void loadsAgainWhenTheCollectionIsReplaced() {
		this.one.process.drop();
		await(() -> assertThat(this.one.loads() + this.two.loads()).isEqualTo(4));
		this.one.process.create("anew").block();
		assertBothAgreeWithTheStore();
		assertThat(this.one.replica.locations()).hasSize(1);
	}

	@Test
	void agreesWithTheStoreAfterManyWritesAtOnce() {
		Random random = new Random(42);
		List<UUID> ids = IntStream.range(0, 8).mapToObj((i) -> new UUID(random.nextLong(), i)).toList();
		Flux.range(0, 100).flatMap((i) -> {
			Node node = random.nextBoolean() ? this.one : this.two;
			UUID id = ids.get(random.nextInt(ids.size()));
			return switch (random.nextInt(4)) {
				case 0 -> node.lifecycle.writeThrough().addAll(List.of(id), node.process.addAll(List.of(id), "added"));
				case 1 -> node.lifecycle.writeThrough().delete(id, node.process.delete(id));
				default -> node.lifecycle.writeThrough().save(id, node.process.rename(id, "n" + i));
			};
		}, 4).blockLast();
		assertBothAgreeWithTheStore();
	}

	private void assertBothAgreeWithTheStore() {
		await(() -> {
			Map<UUID, String> stored = this.one.stored();
			assertThat(this.one.lifecycle.isCurrent()).isTrue();
			assertThat(this.two.lifecycle.isCurrent()).isTrue();
			assertThat(this.one.replica.locations()).isEqualTo(stored);
			assertThat(this.two.replica.locations()).isEqualTo(stored);
		});
	}

	private static void await(Runnable check) {
		Awaitility.await().untilAsserted(check::run);
	}

	/** Retries, because connections of the pool may be broken, too. */
	private static void retry(Runnable write) {
		Mono.fromRunnable(write).retry(20).block();
	}

	/** A process with a read model. */
	private static final class Node implements AutoCloseable {

		private final TestMongo database;

		private final StoreProcess process;

		private final CountingFeed source;

		private final FakeReplica replica = new FakeReplica();

		private final ReadModelLifecycle lifecycle;

		private Node(String name) {
			this.database = TestMongo.at(server.connectionString(), name);
			this.process = new StoreProcess(this.database);
			this.source = new CountingFeed(this.process.feed());
			ReadModelSettings settings = new ReadModelSettings(true, false, Duration.ofMillis(400), null, null);
			this.lifecycle = new ReadModelLifecycle(settings, this.source, this.source, null, this.replica);
		}

		private void start() {
			this.lifecycle.start();
			ChangeStreamTests.await(() -> assertThat(this.lifecycle.isCurrent()).isTrue());
		}

		private UUID create(String name) {
			UUID id = UUID.randomUUID();
			this.lifecycle.writeThrough().save(id, this.process.create(id, name)).block();
			assertThat(name(id)).isEqualTo(name);
			return id;
		}

		private void rename(UUID id, String name) {
			this.lifecycle.writeThrough().save(id, this.process.rename(id, name)).block();
			assertThat(name(id)).isEqualTo(name);
		}

		private int addAll(List<UUID> ids, String name) {
			int added = this.lifecycle.writeThrough()
				.addAll(ids, this.process.addAll(ids, name))
				.blockOptional()
				.orElseThrow();
			assertThat(this.replica.locations()).containsKeys(ids.toArray(new UUID[0]));
			return added;
		}

		private void delete(UUID id) {
			this.lifecycle.writeThrough().delete(id, this.process.delete(id)).block();
			assertThat(this.replica.locations()).doesNotContainKey(id);
		}

		private int loads() {
			return this.source.loads();
		}

		private String name(UUID id) {
			String json = this.replica.locations().getOrDefault(id, "");
			return json.replaceFirst(".*\"name\":\"([^\"]*)\".*", "$1");
		}

		private Map<UUID, String> stored() {
			Map<UUID, String> stored = new ConcurrentHashMap<>();
			this.process.feed()
				.all()
				.doOnNext((location) -> stored.put(location.id(), new String(location.json(), StandardCharsets.UTF_8)))
				.blockLast();
			return stored;
		}

		@Override
		public void close() {
			this.lifecycle.stop();
			this.database.close();
		}

	}

}
