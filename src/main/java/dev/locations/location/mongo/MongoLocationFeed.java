package dev.locations.location.mongo;

import java.util.Collection;
import java.util.UUID;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.store.StoreTimeout;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Reads locations and their changes from MongoDB. It reads from the primary of a replica
 * set, and only documents that cannot be rolled back, as a change stream does.
 */
final class MongoLocationFeed implements LocationFeed {

	/** A batch has some megabytes. Small batches are several times slower. */
	private static final int BATCH = 2_000;

	private final ReactiveMongoTemplate mongo;

	private final LocationDocuments documents;

	private final Heartbeats heartbeats;

	private final StoreTimeout timeout;

	MongoLocationFeed(ReactiveMongoTemplate mongo, LocationDocuments documents, Heartbeats heartbeats,
			StoreTimeout timeout) {
		this.mongo = mongo;
		this.documents = documents;
		this.heartbeats = heartbeats;
		this.timeout = timeout;
	}

	@Override
	public Flux<LocationDocument> all() {
		return read(Filters.empty());
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return read(Filters.in(MongoLocation.ID, ids));
	}

	@Override
	public Flux<LocationChange> changes() {
		return this.mongo.getMongoDatabase()
			.flatMapMany((database) -> new ChangeStream(database, this.documents, this.heartbeats.process()).changes());
	}

	@Override
	public Mono<Void> writeHeartbeat(long number) {
		return this.timeout.of(this.heartbeats.write(number));
	}

	@Override
	public Mono<Void> deleteHeartbeat() {
		return this.timeout.of(this.heartbeats.remove());
	}

	private Flux<LocationDocument> read(Bson filter) {
		Flux<RawBsonDocument> found = this.mongo.getMongoDatabase()
			.map(MongoLocationFeed::locations)
			.flatMapMany((locations) -> locations.find(filter).batchSize(BATCH));
		return this.timeout.of(found).mapNotNull((document) -> this.documents.location(document, FieldSelection.ALL));
	}

	private static MongoCollection<RawBsonDocument> locations(MongoDatabase database) {
		return database.getCollection(MongoLocation.COLLECTION, RawBsonDocument.class)
			.withReadPreference(ReadPreference.primary())
			.withReadConcern(ReadConcern.MAJORITY);
	}

}
