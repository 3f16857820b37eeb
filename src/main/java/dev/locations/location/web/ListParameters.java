package dev.locations.location.web;

import java.util.Locale;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.web.ParameterReading;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Reads the query parameters of the list and of a location. */
@Component
class ListParameters {

	static final String[] NAMES = { "bbox", "limit", "after", "q", "near", "f", "only", "except" };

	private static final int FOUND_BY_WORDS = 50;

	private static final int FOUND_NEAR = 10;

	/** Throws a {@link ValidationException} with all violations. */
	LocationQuery of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		BoundingBox box = reading.value("bbox", (values) -> QueryParameters.BBOX.parse(values, BoundingBox::new));
		Integer count = reading.value(QueryParameters.LIMIT);
		ListFormat format = reading.value(QueryParameters.LIST_FORMAT, ListParameters::format);
		TextQuery text = reading.value(QueryParameters.SEARCH, TextQuery::asked);
		NearPoint point = reading.value(QueryParameters.NEAR, (numbers) -> new NearPoint(numbers[0], numbers[1]));
		PageCursor cursor = reading.value(QueryParameters.AFTER,
				(sent) -> PageCursor.parse(sent).orElseThrow(() -> QueryParameters.noCursor(sent)));
		reading.requireValid();
		if (count == null) {
			count = (point != null) ? FOUND_NEAR : (text != null) ? FOUND_BY_WORDS : Integer.MAX_VALUE;
		}
		LocationQuery query = new LocationQuery(box, text, point, FieldConditions.NONE, new Page(count, cursor),
				ParameterReading.fields(request), (format != null) ? format : ListFormat.JSON, links(request));
		if (cursor != null && !query.mayFollow(cursor)) {
			throw QueryParameters.noCursor(cursor.text());
		}
		return query;
	}

	ListFormat formatOfOne(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		ListFormat format = reading.value(QueryParameters.LOCATION_FORMAT, ListParameters::format);
		reading.requireValid();
		return (format != null) ? format : ListFormat.JSON;
	}

	private static ListFormat format(String name) {
		return ListFormat.valueOf(name.toUpperCase(Locale.ROOT));
	}

	private static ListLinks links(ServerRequest request) {
		String query = request.uri().getRawQuery();
		return new ListLinks(request.requestPath().value(), (query != null) ? query : "");
	}

}
