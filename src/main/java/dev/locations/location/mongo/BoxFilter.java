package dev.locations.location.mongo;

import java.util.List;

import com.mongodb.client.model.Filters;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The filter for the locations in a box. The 2dsphere index finds the candidates; the
 * ranges of the coordinates decide.
 */
final class BoxFilter {

	private static final String LONGITUDE = LocationFields.GEOMETRY + ".coordinates.0";

	private static final String LATITUDE = LocationFields.GEOMETRY + ".coordinates.1";

	private BoxFilter() {
	}

	/**
	 * Returns the filter for a box.
	 * @param box the box; null for all locations
	 * @return the filter
	 */
	static Bson of(@Nullable BoundingBox box) {
		if (box == null) {
			return Filters.empty();
		}
		List<Bson> cover = BoxCover.of(box)
			.stream()
			.map((polygon) -> Filters.geoWithin(LocationFields.GEOMETRY, polygon))
			.toList();
		return cover.isEmpty() ? ranges(box) : Filters.and(anyOf(cover), ranges(box));
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

}
