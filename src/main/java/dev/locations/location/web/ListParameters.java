package dev.locations.location.web;

import java.util.List;
import java.util.Locale;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.validation.BboxParameter;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.FieldParameters;
import dev.locations.web.ParameterReading;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of the list and of a location.
 */
@Component
class ListParameters {

	private static final int FOUND_BY_WORDS = 50;

	private static final int FOUND_NEAR = 10;

	private final BboxParameter bbox;

	private final QueryParameter limit;

	private final QueryParameter after;

	private final QueryParameter search;

	private final QueryParameter near;

	private final QueryParameter listFormat;

	private final QueryParameter locationFormat;

	ListParameters(BodySchemas schemas) {
		this.bbox = schemas.bbox();
		this.limit = schemas.parameter("limit");
		this.after = schemas.parameter("after");
		this.search = schemas.parameter("search");
		this.near = schemas.parameter("near");
		this.listFormat = schemas.parameter("list-format");
		this.locationFormat = schemas.parameter("location-format");
	}

	/**
	 * Reads the parameters of the list.
	 * @param request the request
	 * @return the query
	 * @throws ValidationException if parameters are invalid, with all violations
	 */
	LocationQuery of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		BoundingBox box = reading.value("bbox", (values) -> this.bbox.parse(values, BoundingBox::new));
		Integer count = reading.value("limit", this.limit, JsonNode::intValue);
		ListFormat format = reading.value("f", this.listFormat, ListParameters::format);
		TextQuery text = reading.value("q", this.search, (words) -> TextQuery.asked(words.stringValue()));
		NearPoint point = reading.value("near", this.near,
				(numbers) -> new NearPoint(numbers.get(0).doubleValue(), numbers.get(1).doubleValue()));
		PageCursor cursor = reading.value("after", this.after,
				(sent) -> PageCursor.parse(sent.stringValue()).orElseThrow(() -> noCursor(sent)));
		reading.requireValid();
		if (count == null) {
			count = (point != null) ? FOUND_NEAR : (text != null) ? FOUND_BY_WORDS : Integer.MAX_VALUE;
		}
		LocationQuery query = new LocationQuery(box, text, point, FieldConditions.NONE, new Page(count, cursor),
				FieldParameters.of(request), (format != null) ? format : ListFormat.JSON, links(request));
		if (cursor != null && cursor.order() != query.order()) {
			throw noCursor(JsonNodeFactory.instance.stringNode(cursor.text()));
		}
		return query;
	}

	/**
	 * Reads the format of a location.
	 * @param request the request
	 * @return the format
	 * @throws ValidationException if the parameter is invalid
	 */
	ListFormat formatOfOne(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		ListFormat format = reading.value("f", this.locationFormat, ListParameters::format);
		reading.requireValid();
		return (format != null) ? format : ListFormat.JSON;
	}

	private static ListFormat format(JsonNode name) {
		return ListFormat.valueOf(name.stringValue().toUpperCase(Locale.ROOT));
	}

	private static ListLinks links(ServerRequest request) {
		String query = request.uri().getRawQuery();
		return new ListLinks(request.requestPath().value(), (query != null) ? query : "");
	}

	private static ValidationException noCursor(JsonNode sent) {
		return new ValidationException(
				List.of(Violation.query("after", "cursor", "must be the cursor of a page of this list", sent)));
	}

}
