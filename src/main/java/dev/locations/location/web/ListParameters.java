package dev.locations.location.web;

import java.util.List;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.validation.BboxParameter;
import dev.locations.validation.BodySchemas;
import dev.locations.web.FieldParameters;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of the list.
 */
@Component
class ListParameters {

	private final BboxParameter bbox;

	ListParameters(BodySchemas schemas) {
		this.bbox = schemas.bbox();
	}

	/**
	 * Reads the parameters {@code bbox}, {@code only} and {@code except}.
	 * @param request the request
	 * @return the query
	 * @throws dev.locations.validation.ValidationException if the box is invalid
	 */
	LocationQuery of(ServerRequest request) {
		List<? extends @Nullable String> values = request.queryParams().get("bbox");
		BoundingBox box = (values != null) ? this.bbox.parse(values, BoundingBox::new) : null;
		return new LocationQuery(box, FieldParameters.of(request));
	}

}
