package dev.locations.location.mongo;

import java.util.List;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.geojson.Polygon;
import com.mongodb.client.model.geojson.Position;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The filter that finds what is in a box. The ranges of the coordinates decide, the
 * 2dsphere index gives the candidates.
 */
final class BoxFilter {

	private static final String LONGITUDE = LocationFields.GEOMETRY + ".coordinates.0";

	private static final String LATITUDE = LocationFields.GEOMETRY + ".coordinates.1";

	private static final Bson ALL = new BsonDocument();

	private BoxFilter() {
	}

	/** A filter for a store that uses a 2dsphere index. */
	static Bson indexed(@Nullable BoundingBox box) {
		if (box == null) {
			return ALL;
		}
		List<Bson> cover = BoxCover.of(box).rings().stream().map(BoxFilter::within).toList();
		return cover.isEmpty() ? ranges(box) : Filters.and(anyOf(cover), ranges(box));
	}

	/** A filter for a store without such an index. */
	static Bson ranges(@Nullable BoundingBox box) {
		if (box == null) {
			return ALL;
		}
		return Filters.and(range(LATITUDE, box.south(), box.north()),
				anyOf(box.longitudes().stream().map((part) -> range(LONGITUDE, part.west(), part.east())).toList()));
	}

	private static Bson anyOf(List<Bson> filters) {
		return (filters.size() == 1) ? filters.get(0) : Filters.or(filters);
	}

	private static Bson range(String field, double from, double to) {
		return Filters.and(Filters.gte(field, from), Filters.lte(field, to));
	}

	private static Bson within(Ring ring) {
		return Filters.geoWithin(LocationFields.GEOMETRY,
				new Polygon(ring.vertices()
					.stream()
					.map((vertex) -> new Position(vertex.longitude(), vertex.latitude()))
					.toList()));
	}

}
