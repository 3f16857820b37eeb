package dev.locations.location.mongo;

import java.util.ArrayList;
import java.util.List;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.LocationFields;
import dev.locations.location.mongo.document.MongoLocation;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Writes the words of locations whose stored words are missing or outdated. Several
 * processes may do so at once: they write the same, and only to the version that they
 * have read.
 */
final class WordWriter {

	private static final Bson WITHOUT_WORDS = Filters.exists(MongoLocation.WORDS, false);

	/** The free-form properties have no words, and may be long. */
	private static final Bson TEXTS = Projections.exclude(LocationFields.PROPERTIES);

	private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

	private final LocationCollection locations;

	WordWriter(LocationCollection locations) {
		this.locations = locations;
	}

	/**
	 * Adds words to the locations that have none. The index of the words finds them.
	 * @return the number of locations to which words were added, for each batch
	 */
	Flux<Integer> addMissing() {
		return this.locations.execute((collection) -> batches(collection.find(WITHOUT_WORDS))
			.concatMap((locations) -> correct(collection, locations), 1));
	}

	/**
	 * Counts the locations that have no words.
	 * @return the number
	 */
	Mono<Long> countMissing() {
		return this.locations.execute((collection) -> collection.countDocuments(WITHOUT_WORDS)).next();
	}

	/**
	 * Corrects the words of the next locations in the order of their identifiers.
	 * @param last the identifier of the last location that was corrected; null to begin
	 * with the first location
	 * @param limit the largest number of locations
	 * @return the identifier of the last location of each batch
	 */
	Flux<BsonValue> correctAfter(@Nullable BsonValue last, int limit) {
		// only a UUID, which is binary, can identify a location
		Bson next = (last != null) ? Filters.gt(MongoLocation.ID, last)
				: Filters.type(MongoLocation.ID, BsonType.BINARY);
		return this.locations.execute(
				(collection) -> batches(collection.find(next).sort(Sorts.ascending(MongoLocation.ID)).limit(limit))
					.concatMap(
							(locations) -> correct(collection, locations)
								.thenReturn(locations.get(locations.size() - 1).get(MongoLocation.ID, BsonNull.VALUE)),
							1));
	}

	private static Flux<List<RawBsonDocument>> batches(FindPublisher<RawBsonDocument> locations) {
		return Flux.from(locations.projection(TEXTS).batchSize(LocationCollection.BATCH))
			.buffer(LocationCollection.BATCH)
			// splitting the texts of a batch into words takes some milliseconds
			.publishOn(Schedulers.boundedElastic(), 1);
	}

	private Mono<Integer> correct(MongoCollection<RawBsonDocument> collection, List<RawBsonDocument> locations) {
		List<BsonDocument> outdated = new ArrayList<>();
		List<UpdateOneModel<RawBsonDocument>> updates = new ArrayList<>();
		for (RawBsonDocument stored : locations) {
			this.locations.documents().read(stored).ifPresent((location) -> {
				BsonArray words = MongoLocation.words(location);
				if (!words.equals(stored.get(MongoLocation.WORDS))) {
					outdated.add(location);
					updates.add(new UpdateOneModel<>(MongoLocation.byVersion(MongoLocation.id(location), stored),
							Updates.set(MongoLocation.WORDS, words)));
				}
			});
		}
		return updates.isEmpty() ? Mono.just(0)
				: Mono.from(collection.bulkWrite(updates, UNORDERED))
					.map((result) -> result.getModifiedCount())
					.onErrorResume(MongoBulkWriteException.class, (error) -> refused(outdated, error));
	}

	// A document that MongoDB does not let change must not keep the others from their
	// words.
	private Mono<Integer> refused(List<BsonDocument> outdated, MongoBulkWriteException error) {
		if (error.getWriteConcernError() != null) {
			return Mono.error(error);
		}
		error.getWriteErrors()
			.forEach((failed) -> this.locations.documents()
				.leaveOut(outdated.get(failed.getIndex()), "its words cannot be stored: " + failed.getMessage()));
		return Mono.just(error.getWriteResult().getModifiedCount());
	}

}
