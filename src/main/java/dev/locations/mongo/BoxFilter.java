package dev.locations.mongo;

import java.util.List;
import java.util.function.Supplier;

import com.mongodb.MongoServerException;
import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.FindPublisher;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.BoundingBox;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * The filter for the locations in a box. The 2dsphere index finds the candidates; the
 * ranges of the coordinates decide.
 *
 * @param hasPolygons whether the 2dsphere index helps
 */
record BoxFilter(Bson filter, boolean hasPolygons) {

	static final BsonDocument GEOMETRY = new BsonDocument(LocationFields.GEOMETRY, new BsonString("2dsphere"));

	private static final String LONGITUDE = LocationFields.GEOMETRY + ".coordinates.0";

	private static final String LATITUDE = LocationFields.GEOMETRY + ".coordinates.1";

	private static final int BAD_VALUE = 2;

	static BoxFilter of(@Nullable BoundingBox box) {
		if (box == null) {
			return new BoxFilter(Filters.empty(), false);
		}
		List<Bson> cover = BoxCover.of(box)
			.stream()
			.map((polygon) -> Filters.geoWithin(LocationFields.GEOMETRY, polygon))
			.toList();
		return cover.isEmpty() ? new BoxFilter(ranges(box), false)
				: new BoxFilter(Filters.and(anyOf(cover), ranges(box)), true);
	}

	private static Bson ranges(BoundingBox box) {
		return Filters.and(range(LATITUDE, box.south(), box.north()),
				anyOf(box.longitudes().stream().map((part) -> range(LONGITUDE, part.west(), part.east())).toList()));
	}

	private static Bson anyOf(List<Bson> filters) {
		return (filters.size() == 1) ? filters.get(0) : Filters.or(filters);
	}

	private static Bson range(String field, double from, double to) {
		return Filters.and(Filters.gte(field, from), Filters.lte(field, to));
	}

	/**
	 * Runs a sorted query. MongoDB may prefer the index of the order and then read all
	 * locations, so the query names the 2dsphere index, unless this is missing.
	 */
	<T> Publisher<T> run(Supplier<FindPublisher<T>> query) {
		return this.hasPolygons ? Flux.<T>from(query.get().hint(GEOMETRY))
			.onErrorResume(BoxFilter::isIndexMissing, (error) -> query.get()) : query.get();
	}

	// MongoDB says this before the first result.
	private static boolean isIndexMissing(Throwable error) {
		return error instanceof MongoServerException server && server.getCode() == BAD_VALUE
				&& String.valueOf(server.getMessage()).contains("hint");
	}

}
