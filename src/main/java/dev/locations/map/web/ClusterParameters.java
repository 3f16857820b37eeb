package dev.locations.map.web;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.ParameterReading;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of clusters.
 */
@Component
class ClusterParameters {

	/**
	 * Reads the parameters {@code bbox} and {@code zoom}.
	 * @param request the request
	 * @return the query
	 * @throws ValidationException if a parameter is missing or invalid, with all
	 * violations
	 */
	ClusterQuery of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.require("bbox");
		BoundingBox box = reading.value("bbox",
				(values) -> QueryParameters.WINDOW.parse(values, BoundingBox::ofWindow));
		reading.require("zoom");
		Integer level = reading.value(QueryParameters.ZOOM);
		reading.requireValid();
		return new ClusterQuery(Objects.requireNonNull(box), Objects.requireNonNull(level));
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
