package dev.locations.ogc.web;

import java.time.Clock;
import java.util.List;

import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLink;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.ogc.Addresses;
import dev.locations.ogc.Link;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.ParameterReading;
import dev.locations.web.query.KnownParameters;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the query parameters of the list of items.
 */
@Component
class ItemParameters {

	/** A page for people has no more rows. */
	private static final int MAX_ROWS = 100;

	private static final KnownParameters NAMES = KnownParameters.named("bbox", "limit", "datetime", "name", "q",
			"after", OgcRequest.FORMAT);

	private final ItemBox bbox;

	private final QueryParameter limit;

	private final QueryParameter datetime;

	private final QueryParameter name;

	private final QueryParameter search;

	private final QueryParameter after;

	private final OgcRequests requests;

	private final Clock clock;

	ItemParameters(BodySchemas schemas, OgcRequests requests, Clock clock) {
		this.bbox = new ItemBox(schemas.parameter("ogc-bbox"), schemas.window());
		this.limit = schemas.parameter("ogc-limit");
		this.datetime = schemas.parameter("ogc-datetime");
		this.name = schemas.parameter("ogc-name");
		this.search = schemas.parameter("search");
		this.after = schemas.parameter("after");
		this.requests = requests;
		this.clock = clock;
	}

	/**
	 * Reads the parameters.
	 * @param request the request
	 * @return the request with its query
	 * @throws InvalidParametersException if parameters are invalid or unknown, with all
	 * violations
	 */
	ItemRequest of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.refuseOthers(NAMES);
		boolean isHtml = this.requests.isHtml(request, reading);
		BoundingBox box = reading.value("bbox", this.bbox::read);
		Integer sent = reading.value("limit", (values) -> this.limit.readAtMost(values).intValue());
		TimeInterval updated = reading.value("datetime", this.datetime, DateTime::parse);
		String exactName = reading.value("name", this.name, JsonNode::stringValue);
		TextQuery text = reading.value("q", this.search, (words) -> TextQuery.asked(words.stringValue()));
		PageCursor cursor = reading.value("after", this.after,
				(value) -> PageCursor.parse(value.stringValue()).orElseThrow(() -> noCursor(value)));
		OgcRequest.requireValid(reading);
		int count = (sent != null) ? sent : this.limit.defaultValue().intValue();
		Addresses addresses = this.requests.addresses(request);
		LocationQuery query = new LocationQuery(box, text, null, new FieldConditions(exactName, updated),
				new Page(isHtml ? Math.min(count, MAX_ROWS) : count, cursor), FieldSelection.ALL,
				isHtml ? ListFormat.JSON : ListFormat.GEOJSON, links(request, addresses, isHtml));
		if (cursor != null && cursor.order() != query.order()) {
			throw new InvalidParametersException(noCursor(JsonNodeFactory.instance.stringNode(cursor.text())));
		}
		return new ItemRequest(query, new OgcRequest(request, addresses, isHtml));
	}

	private ListLinks links(ServerRequest request, Addresses addresses, boolean isHtml) {
		String query = request.uri().getRawQuery();
		ListLinks links = new ListLinks(addresses.url(Addresses.ITEMS), (query != null) ? query : "");
		ListLink alternate = isHtml
				? new ListLink(Link.ALTERNATE, Link.GEOJSON, links.with(OgcRequest.FORMAT, "json"), "As GeoJSON")
				: new ListLink(Link.ALTERNATE, Link.HTML, links.with(OgcRequest.FORMAT, "html"), "As a page");
		ListLink collection = new ListLink("collection", Link.JSON, addresses.url(Addresses.LOCATIONS) + "?f=json",
				"The collection");
		return new ListLinks(links.path(), links.query(), List.of(alternate, collection), this.clock.instant());
	}

	private static ValidationException noCursor(@Nullable JsonNode sent) {
		return new ValidationException(
				List.of(Violation.query("after", "cursor", "must be the cursor of a page of this list", sent)));
	}

}
