package dev.locations.ogc.web;

import java.time.Clock;
import java.util.List;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLink;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.ogc.Addresses;
import dev.locations.ogc.Link;
import dev.locations.validation.QueryParameters;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

@Component
record ItemParameters(OgcRequests requests, Clock clock) {

	/** A page for people has no more rows. */
	private static final int MAX_ROWS = 100;

	private static final KnownParameters NAMES = KnownParameters.named("bbox", "limit", "datetime", "name", "q",
			"after", OgcRequest.FORMAT);

	ItemRequest of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.refuseOthers(NAMES);
		boolean isHtml = OgcRequest.isHtml(request, reading);
		BoundingBox box = reading.value("bbox", ItemBox::read);
		Integer sent = reading.value(QueryParameters.OGC_LIMIT);
		TimeInterval updated = reading.value(QueryParameters.OGC_DATETIME, DateTime::parse);
		String exactName = reading.value(QueryParameters.OGC_NAME);
		TextQuery text = reading.value(QueryParameters.SEARCH, TextQuery::asked);
		PageCursor cursor = reading.value(QueryParameters.AFTER,
				(value) -> PageCursor.parse(value).orElseThrow(() -> QueryParameters.noCursor(value)));
		OgcRequest.requireValid(reading);
		int count = (sent != null) ? sent : QueryParameters.OGC_DEFAULT_LIMIT;
		Addresses addresses = this.requests.addresses(request);
		LocationQuery query = new LocationQuery(box, text, null, new FieldConditions(exactName, updated),
				new Page(isHtml ? Math.min(count, MAX_ROWS) : count, cursor), FieldSelection.ALL,
				isHtml ? ListFormat.JSON : ListFormat.GEOJSON, links(request, addresses, isHtml));
		if (cursor != null && cursor.order() != query.order()) {
			throw new InvalidParametersException(QueryParameters.noCursor(cursor.text()));
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

}
