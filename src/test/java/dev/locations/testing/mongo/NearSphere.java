package dev.locations.testing.mongo;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import de.bwaldvogel.mongo.bson.Document;
import dev.locations.location.query.NearPoint;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates {@code $nearSphere} with a GeoJSON point, which the library does not know.
 *
 * @param field the field with the geometry
 * @param near the point
 */
record NearSphere(String field, NearPoint near) implements Comparator<Document> {

	private static final String OPERATOR = "$nearSphere";

	/**
	 * Finds the operator.
	 * @param query the query
	 * @return null if the query does not have it
	 */
	static @Nullable NearSphere in(Document query) {
		for (Map.Entry<String, Object> clause : query.entrySet()) {
			if (clause.getValue() instanceof Document value && value.get(OPERATOR) instanceof Document operator) {
				List<?> point = (List<?>) ((Document) Objects.requireNonNull(operator.get("$geometry")))
					.get("coordinates");
				return new NearSphere(clause.getKey(), point(Objects.requireNonNull(point)));
			}
		}
		return null;
	}

	private static NearPoint point(List<?> coordinates) {
		return new NearPoint(((Number) coordinates.get(0)).doubleValue(), ((Number) coordinates.get(1)).doubleValue());
	}

	/**
	 * Returns the query without the operator.
	 * @param query the query
	 * @return its other clauses
	 */
	Document others(Document query) {
		Document others = query.clone();
		others.remove(this.field);
		return others;
	}

	@Override
	public int compare(Document a, Document b) {
		return Double.compare(distance(a), distance(b));
	}

	private double distance(Document document) {
		Document geometry = (Document) Objects.requireNonNull(document.get(this.field));
		NearPoint point = point((List<?>) Objects.requireNonNull(geometry.get("coordinates")));
		return this.near.distance(point.longitude(), point.latitude());
	}

}
