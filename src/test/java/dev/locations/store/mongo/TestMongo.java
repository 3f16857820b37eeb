package dev.locations.store.mongo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.store.StoreTimeout;
import dev.locations.store.embedded.EmbeddedMongo;
import dev.locations.testing.mongo.MongoDouble;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mongodb.MongoDBContainer;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * A database of its own for a test, on any backend, with the settings of the service.
 */
public final class TestMongo implements AutoCloseable {

	/** Names the MongoDB that tests may use. */
	public static final String URI_VARIABLE = "LOCATIONS_TEST_MONGODB_URI";

	private static final StoreTimeout TIMEOUT = new StoreTimeout(Duration.ofSeconds(20));

	private final MongoClient client;

	private final String database;

	private final Runnable server;

	private final boolean embedded;

	private TestMongo(MongoClientSettings way, String database, Runnable server, boolean embedded) {
		this.database = database;
		MongoClientSettings.Builder settings = MongoClientSettings.builder(way);
		new MongoConfiguration().durableWrites(TIMEOUT).customize(settings);
		this.client = MongoClients.create(settings.build());
		this.server = server;
		this.embedded = embedded;
	}

	public static TestMongo embedded(Path directory) {
		return embedded(directory, newDatabase());
	}

	/** The database of a service that does not run; it is kept. */
	public static TestMongo ofService(Path directory) {
		return embedded(directory, MongoConfiguration.DEFAULT_DATABASE);
	}

	private static TestMongo embedded(Path directory, String database) {
		EmbeddedMongo server = EmbeddedMongo.start(directory);
		return new TestMongo(server.clientSettings(), database, server::close, true);
	}

	/** A database of a server that has been started, by the side of others. */
	public static TestMongo at(String uri, String database) {
		return at(uri, database, () -> {
		});
	}

	private static TestMongo at(String uri, String database, Runnable server) {
		MongoClientSettings way = MongoClientSettings.builder()
			.applyConnectionString(new ConnectionString(uri))
			.build();
		return new TestMongo(way, database, server, false);
	}

	/** A database of the MongoDB that the environment names, or of the test double. */
	public static TestMongo start() {
		return at(uri(), newDatabase());
	}

	/**
	 * The MongoDB that the environment names, or the test double.
	 */
	public static String uri() {
		return Objects.requireNonNullElseGet(System.getenv(URI_VARIABLE), MongoDouble.shared()::connectionString);
	}

	/**
	 * The same with a database of its own, for a service.
	 */
	public static String uriOfNewDatabase() {
		return uri().replaceFirst("/?(\\?|$)", "/" + newDatabase() + "$1");
	}

	private static String newDatabase() {
		return "test_" + UUID.randomUUID().toString().replace('-', '_');
	}

	public static TestMongo container() {
		MongoDBContainer container = new MongoDBContainer("mongo:8").withReplicaSet();
		container.start();
		return at(container.getConnectionString(), newDatabase(), container::stop);
	}

	public static boolean isDockerThere() {
		return DockerClientFactory.instance().isDockerAvailable();
	}

	public boolean isEmbedded() {
		return this.embedded;
	}

	public StoreTimeout timeout() {
		return TIMEOUT;
	}

	public ReactiveMongoTemplate template() {
		SimpleReactiveMongoDatabaseFactory databases = new SimpleReactiveMongoDatabaseFactory(this.client,
				this.database);
		MongoCustomConversions conversions = new MongoCustomConversions(List.of());
		MongoMappingContext context = new MongoMappingContext();
		context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
		context.afterPropertiesSet();
		var converter = new MongoConfiguration().mongoConverter(context, conversions);
		converter.afterPropertiesSet();
		return new ReactiveMongoTemplate(databases, converter);
	}

	@Override
	public void close() {
		if (!this.database.equals(MongoConfiguration.DEFAULT_DATABASE)) {
			Mono.from(this.client.getDatabase(this.database).drop()).block();
		}
		this.client.close();
		this.server.run();
	}

}
