package dev.locations.location.mongo;

import com.mongodb.client.model.Sorts;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Asks MongoDB: the whole list streams from the index of its order; a box is found by the
 * 2dsphere index, and what is found is sorted by the server.
 */
final class MongoIndexedListing implements MongoListing {

	static final Bson ORDER = Sorts.ascending(LocationFields.NAME, LocationFields.CREATED_AT, MongoLocation.ID);

	@Override
	public Flux<RawBsonDocument> find(MongoCollection<RawBsonDocument> locations, @Nullable BoundingBox box,
			Bson projection) {
		return Flux.from(locations.find(BoxFilter.indexed(box))
			.projection(projection)
			.sort(ORDER)
			.allowDiskUse(true)
			.batchSize(BATCH));
	}

}
