package dev.locations.map.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import dev.locations.location.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.validation.BboxParameter;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of clusters.
 */
@Component
class ClusterParameters {

	private final BboxParameter bbox;

	private final QueryParameter zoom;

	ClusterParameters(BodySchemas schemas) {
		this.bbox = schemas.bbox();
		this.zoom = schemas.parameter("zoom");
	}

	/**
	 * Reads the parameters {@code bbox} and {@code zoom}.
	 * @param request the request
	 * @return the query
	 * @throws ValidationException if a parameter is missing or invalid, with all
	 * violations
	 */
	ClusterQuery of(ServerRequest request) {
		List<Violation> violations = new ArrayList<>();
		BoundingBox box = read(() -> this.bbox.parse(values(request, "bbox"), BoundingBox::new), violations);
		Integer level = read(() -> this.zoom.read(values(request, "zoom")).intValue(), violations);
		if (box == null || level == null) {
			throw new ValidationException(violations);
		}
		return new ClusterQuery(box, level);
	}

	private static List<? extends @Nullable String> values(ServerRequest request, String name) {
		List<? extends @Nullable String> values = request.queryParams().get(name);
		if (values == null) {
			throw new ValidationException(List.of(Violation.query(name, "required", "is required", null)));
		}
		return values;
	}

	private static <T> @Nullable T read(Supplier<T> parameter, List<Violation> violations) {
		try {
			return parameter.get();
		}
		catch (ValidationException ex) {
			violations.addAll(ex.violations());
			return null;
		}
	}

	/**
	 * Creates the refusal of a box with too many features.
	 * @param query the query
	 * @param refused tells which zoom level is usable
	 * @return the refusal
	 */
	static ValidationException refusal(ClusterQuery query, TooManyFeaturesException refused) {
		String message = "must be at most %d for this box, which has more than %d features at zoom %d"
			.formatted(refused.usableZoom(), ClusterQuery.MAX_FEATURES, query.zoom());
		return new ValidationException(
				List.of(Violation.query("zoom", "features", message, JsonNodeFactory.instance.numberNode(query.zoom()))
					.withDetails(Map.of("maximum", refused.usableZoom()))));
	}

}
