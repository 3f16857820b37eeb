package dev.locations.testing.mongo;

import java.util.List;
import java.util.Map;

import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code $geoWithin} with a polygon, which the library does not know. All points
 * match: the service adds the ranges of the coordinates, which decide.
 */
final class GeoWithin {

	private GeoWithin() {
	}

	/** Replaces the clauses, also those within {@code $and} and {@code $or}. */
	static Document replace(Document query) {
		Document replaced = new Document();
		query.forEach((key, value) -> {
			if (value instanceof Document clause && clause.get("$geoWithin") instanceof Document area) {
				replaced.put(key + ".type", isPolygon(area.get("$geometry")) ? "Point" : "unknown to the double");
			}
			else {
				boolean isJunction = key.equals("$and") || key.equals("$or");
				replaced.put(key, (isJunction && value instanceof List<?> queries)
						? queries.stream().map((each) -> replace((Document) each)).toList() : value);
			}
		});
		return replaced;
	}

	private static boolean isPolygon(@Nullable Object geometry) {
		return geometry instanceof Map<?, ?> shape && "Polygon".equals(shape.get("type"));
	}

}
