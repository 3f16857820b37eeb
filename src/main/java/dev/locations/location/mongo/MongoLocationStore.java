package dev.locations.location.mongo;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertManyOptions;
import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.mongo.document.Projection;
import dev.locations.store.RecentValue;
import dev.locations.store.StoreTimeout;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;

import org.springframework.util.IdGenerator;

/**
 * Stores locations in MongoDB. Raw BSON from the driver is written as JSON, without a
 * document in between.
 */
class MongoLocationStore implements LocationStore {

	private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

	private final LocationCollection locations;

	private final LocationDocuments documents;

	private final VersionedWrites writes;

	private final LocationLister lister;

	private final RecentValue<LocationExtent> extent;

	private final StoreTimeout timeout;

	private final IdGenerator ids;

	private final Clock clock;

	MongoLocationStore(LocationCollection locations, LocationLister lister, StoreTimeout timeout, IdGenerator ids,
			Clock clock) {
		this.locations = locations;
		this.documents = locations.documents();
		this.writes = new VersionedWrites(locations, clock);
		this.lister = lister;
		this.extent = new RecentValue<>(new ExtentReader(locations).read(), LocationExtent.MAX_AGE, clock);
		this.timeout = timeout;
		this.ids = ids;
		this.clock = clock;
	}

	@Override
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		return this.lister.list(query, coding);
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(MongoLocation.byId(id))
				.projection(Projection.withVersion(fields))
				.first()).next())
			.flatMap((document) -> Mono.justOrEmpty(this.documents.location(document, fields)));
	}

	@Override
	public Mono<LocationExtent> extent() {
		return this.timeout.of(this.extent.get());
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return this.timeout.of(this.locations
			.execute((collection) -> collection.find(MongoLocation.byId(id)).projection(Projection.ID).first())
			.hasElements());
	}

	@Override
	public Mono<Integer> countExisting(Collection<UUID> ids) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.countDocuments(Filters.in(MongoLocation.ID, ids)))
				.next()
				.map(Math::toIntExact));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return Mono.defer(() -> {
			RawBsonDocument document = raw(new NewLocation(this.ids.generateId(), input));
			return this.timeout.of(this.locations.execute((collection) -> collection.insertOne(document)).then())
				.then(Mono.defer(() -> Mono.justOrEmpty(this.documents.location(document, fields))));
		});
	}

	private RawBsonDocument raw(NewLocation location) {
		return new RawBsonDocument(MongoLocation.create(location, location.createdAt(this.clock)),
				LocationDocuments.CODEC);
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> locations) {
		return Mono.defer(() -> {
			List<RawBsonDocument> documents = locations.stream().map(this::raw).toList();
			return this.timeout.of(
					this.locations
						.execute((collection) -> Mono.from(collection.insertMany(documents, UNORDERED))
							.map((result) -> documents.size())
							.onErrorResume(MongoBulkWriteException.class, MongoLocationStore::added))
						.next());
		});
	}

	// If all errors are duplicates, the exception tells how many were inserted.
	private static Mono<Integer> added(MongoBulkWriteException error) {
		boolean onlyDuplicates = error.getWriteConcernError() == null && error.getWriteErrors()
			.stream()
			.allMatch((failed) -> failed.getCategory() == ErrorCategory.DUPLICATE_KEY);
		return onlyDuplicates ? Mono.just(error.getWriteResult().getInsertedCount()) : Mono.error(error);
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.timeout.of(this.writes.update(id, input, precondition))
			.flatMap((document) -> Mono.justOrEmpty(this.documents.location(document, fields)));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return this.timeout.of(this.writes.delete(id, precondition));
	}

}
