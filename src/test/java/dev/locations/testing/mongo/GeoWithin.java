package dev.locations.testing.mongo;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates {@code $geoWithin} with a convex GeoJSON polygon, which the library does not
 * know. As in MongoDB, the edges of the polygon are geodesics.
 */
final class GeoWithin {

	private static final String OPERATOR = "$geoWithin";

	/** A clause that matches no document. */
	private static final Map.Entry<String, Object> NOTHING = Map.entry("$nor", List.of(new Document()));

	private GeoWithin() {
	}

	/**
	 * Puts a {@link SphericalPolygon} after each {@code $geoWithin} of a query, so that
	 * polygons are not read again for each document.
	 */
	static Document prepare(Document query) {
		Document prepared = new Document();
		query.forEach((key, value) -> {
			if (value instanceof Document clause && clause.get(OPERATOR) instanceof Document area) {
				prepared.put(key, new Document(OPERATOR, polygon(area)));
			}
			else {
				prepared.put(key, isJunction(key, value) ? all(value, GeoWithin::prepare) : value);
			}
		});
		return prepared;
	}

	/**
	 * Replaces the clauses with {@code $geoWithin}, also those within {@code $and} and
	 * {@code $or}, by clauses that match the document if those do.
	 */
	static Document evaluate(Document prepared, Document document) {
		Document evaluated = new Document();
		prepared.forEach((key, value) -> {
			if (value instanceof Document clause && clause.get(OPERATOR) instanceof SphericalPolygon polygon) {
				if (!isInside(document.get(key), polygon)) {
					evaluated.put(NOTHING.getKey(), NOTHING.getValue());
				}
			}
			else {
				evaluated.put(key, isJunction(key, value) ? all(value, (query) -> evaluate(query, document)) : value);
			}
		});
		return evaluated;
	}

	// It knows points only.
	private static boolean isInside(@Nullable Object geometry, SphericalPolygon polygon) {
		return geometry instanceof Document point && "Point".equals(point.get("type"))
				&& point.get("coordinates") instanceof List<?> coordinates && coordinates.size() > 1
				&& coordinates.stream().allMatch(Number.class::isInstance) && polygon.depth(position(coordinates)) >= 0;
	}

	private static boolean isJunction(String key, @Nullable Object value) {
		return (key.equals("$and") || key.equals("$or")) && value instanceof List<?>;
	}

	private static List<Document> all(@Nullable Object queries, UnaryOperator<Document> change) {
		return ((List<?>) Objects.requireNonNull(queries)).stream()
			.map((query) -> change.apply((Document) query))
			.toList();
	}

	private static SphericalPolygon polygon(Document area) {
		Document geometry = (Document) Objects.requireNonNull(area.get("$geometry"));
		List<?> ring = (List<?>) coordinates(geometry).get(0);
		return new SphericalPolygon(ring.stream().map((position) -> position((List<?>) position)).toList());
	}

	private static List<?> coordinates(Document geometry) {
		return (List<?>) Objects.requireNonNull(geometry.get("coordinates"));
	}

	private static double[] position(List<?> coordinates) {
		return coordinates.stream().limit(2).mapToDouble((coordinate) -> ((Number) coordinate).doubleValue()).toArray();
	}

}
