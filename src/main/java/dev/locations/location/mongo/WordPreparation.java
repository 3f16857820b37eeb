package dev.locations.location.mongo;

import java.util.ArrayList;
import java.util.List;

import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.store.StorePreparation;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Adds the words to locations that do not have them: an earlier version of the service or
 * another program has stored them. After a stop, the next start does what is left.
 */
class WordPreparation implements StorePreparation {

	private static final Bson WITHOUT_WORDS = Filters.exists(MongoLocation.WORDS, false);

	private static final int BATCH = 500;

	private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

	private final ReactiveMongoTemplate mongo;

	private final LocationDocuments documents;

	private volatile boolean complete;

	WordPreparation(ReactiveMongoTemplate mongo, LocationDocuments documents) {
		this.mongo = mongo;
		this.documents = documents;
	}

	/**
	 * Tells whether all locations can be found by their words.
	 * @return false until {@link #prepare()} has completed
	 */
	boolean isComplete() {
		return this.complete;
	}

	@Override
	public String name() {
		return "the words of locations";
	}

	@Override
	public Mono<Void> prepare() {
		return this.mongo
			.<Integer>execute(MongoLocation.COLLECTION,
					(collection) -> addAll(collection.withDocumentClass(RawBsonDocument.class)))
			.then()
			.doOnSuccess((none) -> this.complete = true);
	}

	private Flux<Integer> addAll(MongoCollection<RawBsonDocument> collection) {
		return Flux.from(collection.find(WITHOUT_WORDS).batchSize(BATCH))
			.buffer(BATCH)
			.concatMap((locations) -> add(collection, locations), 1);
	}

	private Mono<Integer> add(MongoCollection<RawBsonDocument> collection, List<RawBsonDocument> locations) {
		List<WriteModel<RawBsonDocument>> updates = new ArrayList<>();
		for (RawBsonDocument stored : locations) {
			// a later version of the location has its words already
			this.documents.read(stored)
				.ifPresent((location) -> updates
					.add(new UpdateOneModel<>(MongoLocation.byVersion(MongoLocation.id(location), stored),
							Updates.set(MongoLocation.WORDS, MongoLocation.words(location)))));
		}
		return updates.isEmpty() ? Mono.empty()
				: Mono.from(collection.bulkWrite(updates, UNORDERED)).map((result) -> result.getModifiedCount());
	}

}
