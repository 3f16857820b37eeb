package dev.locations.location.mongo;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.BoundingBox;
import dev.locations.observability.QueryResults;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Counts what queries find.
 *
 * @param listing asks the store
 * @param results where the count goes
 */
record MongoCountedListing(MongoListing listing, QueryResults results) implements MongoListing {

	@Override
	public Flux<RawBsonDocument> find(MongoCollection<RawBsonDocument> locations, @Nullable BoundingBox box,
			Bson projection) {
		return this.results.counting(this.listing.find(locations, box, projection));
	}

}
