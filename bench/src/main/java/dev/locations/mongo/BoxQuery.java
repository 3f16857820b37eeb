package dev.locations.mongo;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.query.BoundingBox;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Flux;

/**
 * Makes the query that the service sends to MongoDB for a box available to the benchmarks
 * of the running service.
 */
public final class BoxQuery {

	/** The name of the collection of locations. */
	public static final String COLLECTION = MongoLocation.COLLECTION;

	/** The batch size of the store. */
	private static final int BATCH = 500;

	private BoxQuery() {
	}

	/**
	 * Finds the locations in a box, in the order of the list.
	 * @param west in degrees, from -180 to 180
	 * @param south in degrees, from -90 to 90
	 * @param east in degrees, from -180 to 180
	 * @param north in degrees, from {@code south} to 90
	 */
	public static Flux<RawBsonDocument> find(MongoCollection<RawBsonDocument> locations, double west, double south,
			double east, double north) {
		return Flux.from(locations.find(BoxFilter.of(new BoundingBox(west, south, east, north)).filter())
			.sort(MongoLocationLister.ORDER)
			.allowDiskUse(true)
			.batchSize(BATCH));
	}

}
