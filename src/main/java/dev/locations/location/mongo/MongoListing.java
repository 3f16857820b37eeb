package dev.locations.location.mongo;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.BoundingBox;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * A way to ask a store for the ordered list.
 */
interface MongoListing {

	/**
	 * Small batches are several times slower; a batch is what waits in memory for a slow
	 * reader.
	 */
	int BATCH = 500;

	/**
	 * Finds locations.
	 * @param locations the collection
	 * @param box the box their points lie in; null for all
	 * @param projection the fields to read
	 * @return the documents in the order of the list, as demand allows
	 */
	Flux<RawBsonDocument> find(MongoCollection<RawBsonDocument> locations, @Nullable BoundingBox box, Bson projection);

}
