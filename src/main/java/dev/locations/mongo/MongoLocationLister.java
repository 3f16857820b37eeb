package dev.locations.mongo;

import java.util.List;
import java.util.function.Supplier;

import com.mongodb.MongoServerException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationLister;
import dev.locations.location.query.BoundingBox;
import dev.locations.store.StoreTimeout;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** Lists the locations in MongoDB. */
record MongoLocationLister(LocationCollection locations, StoreTimeout timeout) implements LocationLister {

	/** The order of a list, and the index that has it. */
	static final BsonDocument ORDER = new BsonDocument(LocationFields.NAME, new BsonInt32(1))
		.append(LocationFields.CREATED_AT, new BsonInt32(1))
		.append(MongoLocation.ID, new BsonInt32(1));

	private static final String LONGITUDE = LocationFields.GEOMETRY + ".coordinates.0";

	private static final String LATITUDE = LocationFields.GEOMETRY + ".coordinates.1";

	/**
	 * The index that finds the locations of a box. It has no longitudes: an index of both
	 * would refuse the lines of other programs, whose coordinates are two arrays.
	 */
	static final BsonDocument LATITUDES = new BsonDocument(LATITUDE, new BsonInt32(1));

	/** In higher boxes, reading everything in its order is mostly faster, in degrees. */
	private static final double HIGHEST_BOX = 10;

	/**
	 * Small batches are several times slower. A slow reader keeps one batch in memory.
	 */
	private static final int BATCH = 500;

	private static final int BAD_VALUE = 2;

	/** Without them, a document is no location. */
	private static final List<String> REQUIRED = List.of(LocationFields.NAME, LocationFields.GEOMETRY);

	@Override
	public Flux<byte[]> list(@Nullable BoundingBox box, FieldSelection fields) {
		return this.timeout.of(this.locations.execute((collection) -> find(collection, box, fields)))
			.handle((document, sink) -> this.locations.read(document)
				.ifPresent((location) -> sink.next(location.shown().select(fields).json())));
	}

	// MongoDB may prefer the index of the order and then read all locations, so the query
	// names the other one. While that is missing, it is repeated without the name.
	private static Publisher<RawBsonDocument> find(MongoCollection<RawBsonDocument> collection,
			@Nullable BoundingBox box, FieldSelection fields) {
		Supplier<FindPublisher<RawBsonDocument>> query = () -> collection.find(filter(box))
			.projection(Projections.include(shown(fields)))
			.sort(ORDER)
			.allowDiskUse(true)
			.batchSize(BATCH);
		return (box == null || box.north() - box.south() > HIGHEST_BOX) ? query.get()
				: Flux.<RawBsonDocument>from(query.get().hint(LATITUDES))
					.onErrorResume(MongoLocationLister::isIndexMissing, (error) -> query.get());
	}

	private static List<String> shown(FieldSelection fields) {
		return LocationFields.ALL.stream()
			.filter((name) -> REQUIRED.contains(name) || !fields.field(name).isNone())
			.toList();
	}

	static Bson filter(@Nullable BoundingBox box) {
		return (box != null)
				? Filters.and(range(LATITUDE, box.south(), box.north()), Filters
					.or(box.longitudes().stream().map((part) -> range(LONGITUDE, part.west(), part.east())).toList()))
				: Filters.empty();
	}

	private static Bson range(String field, double from, double to) {
		return Filters.and(Filters.gte(field, from), Filters.lte(field, to));
	}

	// MongoDB says this before the first result
	private static boolean isIndexMissing(Throwable error) {
		return error instanceof MongoServerException server && server.getCode() == BAD_VALUE
				&& String.valueOf(server.getMessage()).contains("hint");
	}

}
