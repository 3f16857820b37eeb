package dev.locations.history.web;

import dev.locations.location.FieldParameters;
import dev.locations.location.LocationDocument;
import dev.locations.location.field.FieldPath;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.BoundingBox;
import dev.locations.validation.QueryParameters;
import dev.locations.web.ParameterReading;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Which locations a history is asked for. */
record HistoryCondition(@Nullable BoundingBox box, @Nullable Filter filter) {

	private static final FieldPath COORDINATES = FieldPath.of(LocationFields.GEOMETRY + ".coordinates");

	static HistoryCondition read(ParameterReading reading) {
		return new HistoryCondition(
				reading.value("bbox", (values) -> QueryParameters.WINDOW.parse(values, BoundingBox::ofWindow)),
				reading.value(QueryParameters.FILTER, FieldParameters::filter));
	}

	boolean isNone() {
		return this.box == null && this.filter == null;
	}

	/** Empty if the location does not match. */
	Mono<LocationDocument> matching(LocationDocument location) {
		return isNone() ? Mono.just(location) : Work.call(() -> matches(location.json()) ? location : null);
	}

	private boolean matches(byte[] json) {
		double[] point = FieldReader.point(FieldReader.json(json, COORDINATES));
		return (this.box == null || this.box.contains(point[0], point[1])) && (this.filter == null
				|| this.filter.matches(FieldReader.read(json, this.filter.fields()), point[0], point[1]));
	}

}
