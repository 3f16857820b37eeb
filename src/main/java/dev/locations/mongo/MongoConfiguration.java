package dev.locations.mongo;

import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.reactivestreams.client.MongoClient;
import dev.locations.history.HistorySettings;
import dev.locations.mongo.server.IndexPreparation;
import dev.locations.mongo.server.MongoErrors;
import dev.locations.startup.StartupNote;
import dev.locations.store.StoreBackend;
import dev.locations.store.StoreSettings;
import dev.locations.store.StoreTimeout;
import dev.locations.work.RunningTime;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.UuidRepresentation;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.util.IdGenerator;

/** The connection to MongoDB, and the store of locations in it. */
@Configuration(proxyBeanMethods = false)
@Conditional(MongoUri.class)
@EnableConfigurationProperties(HistorySettings.class)
@Import({ UnreadableDocuments.class, LocationCollection.class, MongoLocationLister.class, MongoUserStore.class,
		MongoSettingStore.class, MongoMoves.class })
class MongoConfiguration {

	static final String DEFAULT_DATABASE = "locations";

	private static final BsonInt32 ONE = new BsonInt32(1);

	@Bean
	StoreBackend storeBackend() {
		return new StoreBackend(null);
	}

	@Bean
	StoreTimeout storeTimeout(StoreSettings settings, RunningTime time) {
		return new StoreTimeout(settings.timeout(), time);
	}

	@Bean
	MongoClientSettingsBuilderCustomizer durableWrites(StoreTimeout timeout) {
		// the driver gives up a little before the request: two errors at the same moment
		// would be logged
		long millis = Math.max(timeout.limit().toMillis() * 9 / 10, 1);
		return (client) -> client.applicationName("locations-service")
			.uuidRepresentation(UuidRepresentation.STANDARD)
			// whatever the URI says: an answered write is on disk at a majority, and
			// reads see it, because they go to the primary
			.writeConcern(WriteConcern.MAJORITY.withJournal(true).withWTimeout(millis, TimeUnit.MILLISECONDS))
			.readPreference(ReadPreference.primary())
			.readConcern(ReadConcern.LOCAL)
			.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
			.applyToConnectionPoolSettings((pool) -> pool.maxWaitTime(millis, TimeUnit.MILLISECONDS))
			.applyToSocketSettings((socket) -> socket.connectTimeout(millis, TimeUnit.MILLISECONDS)
				.readTimeout(millis, TimeUnit.MILLISECONDS));
	}

	@Bean
	ReactiveMongoDatabaseFactory mongoDatabase(MongoClient client, MongoConnectionDetails connection) {
		SimpleReactiveMongoDatabaseFactory factory = new SimpleReactiveMongoDatabaseFactory(client,
				database(connection.getConnectionString()));
		factory.setExceptionTranslator(new MongoErrors());
		return factory;
	}

	@Bean
	StartupNote storeNote(MongoConnectionDetails connection) {
		ConnectionString uri = connection.getConnectionString();
		// without the credentials
		return () -> "Data is in the database %s of the MongoDB at %s".formatted(database(uri),
				String.join(",", uri.getHosts()));
	}

	static String database(ConnectionString uri) {
		return Objects.requireNonNullElse(uri.getDatabase(), DEFAULT_DATABASE);
	}

	@Bean
	IndexPreparation geometryIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, BoxFilter.GEOMETRY, new IndexOptions());
	}

	@Bean
	IndexPreparation orderIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, MongoLocationLister.ORDER, new IndexOptions());
	}

	/** Costs nothing for locations without a source. */
	@Bean
	IndexPreparation sourceIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION,
				new BsonDocument(MongoLocation.SOURCE, new BsonInt32(1)), new IndexOptions().sparse(true));
	}

	/** What an action has added: a partial index, for the other locations need none. */
	@Bean
	IndexPreparation additionIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION,
				ascending(ChangeMark.ADDED_BY).append(MongoLocation.ID, ONE),
				new IndexOptions().partialFilterExpression(
						new BsonDocument(ChangeMark.ADDED_BY, new BsonDocument("$exists", BsonBoolean.TRUE))));
	}

	@Bean
	IndexPreparation actionIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, VersionEntry.COLLECTION,
				ascending(VersionEntry.ACTIONS).append(MongoLocation.ID, ONE), new IndexOptions());
	}

	@Bean
	IndexPreparation deletionIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, VersionEntry.COLLECTION,
				ascending(VersionEntry.TIME).append(MongoLocation.ID, ONE),
				new IndexOptions().partialFilterExpression(VersionEntry.IS_IN_TRASH));
	}

	/** By it, a deletion is quickly known as one of this service. */
	@Bean
	IndexPreparation ownDeletionIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, VersionEntry.COLLECTION, ascending(VersionEntry.LOCATION),
				new IndexOptions().partialFilterExpression(VersionEntry.IS_DELETION));
	}

	private static BsonDocument ascending(String field) {
		return new BsonDocument(field, ONE);
	}

	/** Keeps e-mail addresses unique. */
	@Bean
	IndexPreparation emailIndex(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoUser.COLLECTION,
				new BsonDocument(MongoUser.EMAIL_KEY, new BsonInt32(1)), new IndexOptions().unique(true).name("email"));
	}

	/** Removes the heartbeats of dead processes. */
	@Bean
	IndexPreparation heartbeatExpiry(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, Heartbeats.COLLECTION, new BsonDocument(Heartbeats.AT, new BsonInt32(1)),
				new IndexOptions().expireAfter(10L, TimeUnit.MINUTES));
	}

	@Bean
	MongoLocationFeed locationFeed(LocationCollection locations, HistorySettings history, StoreTimeout timeout,
			IdGenerator ids, Clock clock) {
		return new MongoLocationFeed(locations, new Heartbeats(locations.mongo(), ids.generateId(), clock), timeout,
				history.isKept() ? new ForeignWrites(locations.mongo()) : null);
	}

	@Bean
	MongoLocationStore locationStore(LocationCollection locations, MongoLocationFeed feed, HistorySettings history,
			StoreTimeout timeout, Clock clock) {
		return new MongoLocationStore(locations, feed, history, new HistoryQueue(locations.mongo()), timeout, clock);
	}

	@Bean
	MongoHistory locationHistory(LocationCollection locations, HistorySettings settings, StoreTimeout timeout,
			Clock clock) {
		return new MongoHistory(locations, settings, timeout, clock);
	}

}
