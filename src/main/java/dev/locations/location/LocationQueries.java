package dev.locations.location;

import java.util.List;

import dev.locations.validation.Bbox;
import dev.locations.validation.BboxParameter;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ContentCoding;
import dev.locations.web.FieldParameters;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of the list.
 */
@Component
class LocationQueries {

	private final BboxParameter bbox;

	LocationQueries(BodySchemas schemas) {
		this.bbox = schemas.bbox();
	}

	/**
	 * Reads the parameters {@code bbox}, {@code only} and {@code except}, and the coding
	 * that the client prefers.
	 * @throws dev.locations.validation.ValidationException when the box is none
	 */
	LocationQuery of(ServerRequest request) {
		List<? extends @Nullable String> values = request.queryParams().get("bbox");
		return new LocationQuery((values != null) ? box(values) : null, FieldParameters.of(request),
				ContentCoding.of(request.headers().asHttpHeaders()));
	}

	private BoundingBox box(List<? extends @Nullable String> values) {
		Bbox box = this.bbox.parse(values);
		return new BoundingBox(box.west(), box.south(), box.east(), box.north());
	}

}
