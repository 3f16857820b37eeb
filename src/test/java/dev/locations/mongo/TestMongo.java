package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationHistoryContract;
import dev.locations.location.Action;
import dev.locations.location.LocationStore;
import dev.locations.store.StoreTimeout;
import dev.locations.testing.TestClock;
import dev.locations.testing.mongo.MongoDouble;
import dev.locations.testing.mongo.scene.Scene;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mongodb.MongoDBContainer;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A database with a client like that of the service. Closing it drops the database. */
public final class TestMongo implements AutoCloseable {

	/** The environment variable with the URI of a MongoDB for tests. */
	private static final String URI_VARIABLE = "LOCATIONS_TEST_MONGODB_URI";

	private static final StoreTimeout TIMEOUT = new StoreTimeout(Duration.ofSeconds(20), TestClock.always());

	private final MongoClient client;

	private final String database;

	private final Runnable server;

	private final StoreTimeout timeout;

	private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

	private final LocationCollection locations;

	private TestMongo(String uri, String database, StoreTimeout timeout, Runnable server) {
		this.database = database;
		this.timeout = timeout;
		MongoClientSettings.Builder settings = MongoClientSettings.builder()
			.applyConnectionString(new ConnectionString(uri));
		new MongoConfiguration().durableWrites(timeout).customize(settings);
		this.client = MongoClients.create(settings.build());
		this.server = server;
		this.locations = new LocationCollection(template(), new UnreadableDocuments(this.metrics));
	}

	public static TestMongo start() {
		return at(uri(), newDatabase());
	}

	public static TestMongo at(String uri, String database) {
		return at(uri, database, TIMEOUT.limit());
	}

	public static TestMongo at(String uri, String database, Duration timeout) {
		return new TestMongo(uri, database, new StoreTimeout(timeout, TestClock.always()), () -> {
		});
	}

	/** Uses a scene. Closing it closes the scene. */
	public static TestMongo in(Scene scene) {
		return in(scene, "");
	}

	static TestMongo in(Scene scene, String options) {
		return new TestMongo(scene.connectionString() + options, newDatabase(), TIMEOUT, scene::close);
	}

	public static TestMongo container() {
		MongoDBContainer container = new MongoDBContainer("mongo:8").withReplicaSet();
		container.start();
		return new TestMongo(container.getConnectionString(), newDatabase(), TIMEOUT, container::stop);
	}

	public static String uri() {
		return Objects.requireNonNullElseGet(System.getenv(URI_VARIABLE), MongoDouble.shared()::connectionString);
	}

	public static String uriOfNewDatabase() {
		return uri().replaceFirst("/?(\\?|$)", "/" + newDatabase() + "$1");
	}

	private static String newDatabase() {
		return "test_" + UUID.randomUUID().toString().replace('-', '_');
	}

	public static boolean isGiven() {
		return System.getenv(URI_VARIABLE) != null;
	}

	/** Tells whether a MongoDB can be started in a container. */
	public static boolean isDockerAvailable() {
		return DockerClientFactory.instance().isDockerAvailable();
	}

	public StoreTimeout timeout() {
		return this.timeout;
	}

	public ReactiveMongoTemplate template() {
		SimpleReactiveMongoDatabaseFactory databases = new SimpleReactiveMongoDatabaseFactory(this.client,
				this.database);
		return new ReactiveMongoTemplate(databases);
	}

	public LocationStore locations(Clock clock) {
		return store(clock);
	}

	MongoLocationStore store(Clock clock) {
		return store(clock, LocationHistoryContract.KEPT);
	}

	MongoLocationStore store(Clock clock, HistorySettings settings) {
		return new MongoLocationStore(this.locations, feed(), settings, new HistoryQueue(template()), this.timeout,
				clock);
	}

	public LocationHistory history() {
		return history(Clock.systemUTC(), LocationHistoryContract.KEPT);
	}

	MongoHistory history(Clock clock, HistorySettings settings) {
		return new MongoHistory(this.locations, settings, this.timeout, clock);
	}

	/** Decides writes, and makes none. */
	WritePlan plan(Clock clock, Action action) {
		return new WritePlan(this.locations, new HistoryWrites(new HistoryQueue(template()), action), clock);
	}

	MongoLocationLister lister() {
		return new MongoLocationLister(this.locations, this.timeout);
	}

	MongoLocationFeed feed() {
		return new MongoLocationFeed(this.locations, new Heartbeats(template(), UUID.randomUUID(), Clock.systemUTC()),
				this.timeout, new ForeignWrites(template()));
	}

	double unreadable() {
		return this.metrics.get("locations.store.unreadable").counter().count();
	}

	@Override
	public void close() {
		Mono.from(this.client.getDatabase(this.database).drop()).block();
		this.client.close();
		this.server.run();
	}

}
