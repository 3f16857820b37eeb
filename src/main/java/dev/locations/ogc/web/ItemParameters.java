package dev.locations.ogc.web;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.location.FieldParameters;
import dev.locations.location.LocationList;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.field.TimeText;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.Crs;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.ListLinks.ListLink;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

@Component
record ItemParameters(PublicUrl publicUrl, Clock clock) {

	/** As many as a filter may have conditions. */
	private static final int MAX_FIELDS = 50;

	/** A page for people has no more rows. */
	private static final int MAX_ROWS = 100;

	private static final Set<String> NAMES = Set.of("bbox", "limit", "datetime", "name", "q", "filter", "filter-lang",
			"filter-crs", "bbox-crs", OgcRequest.CRS, OgcRequest.FLAT, "sortby", "after", OgcRequest.FORMAT);

	Read of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		Filter filter = filter(request, reading);
		boolean isHtml = OgcRequest.isHtml(request, reading);
		FeatureEncoding encoding = OgcRequest.encoding(reading);
		Crs crs = reading.value(QueryParameters.OGC_BBOX_CRS, Crs::of);
		BoundingBox box = reading.value("bbox", (values) -> box(values, (crs != null) ? crs : Crs.CRS84));
		Integer sent = reading.value(QueryParameters.OGC_LIMIT);
		TimeInterval updated = reading.value(QueryParameters.OGC_DATETIME, ItemParameters::interval);
		String exactName = reading.value(QueryParameters.OGC_NAME);
		TextQuery text = reading.value(QueryParameters.SEARCH, TextQuery::asked);
		FieldOrder sort = reading.value(QueryParameters.OGC_SORT_BY, FieldParameters::sortBy);
		PageCursor cursor = reading.value(QueryParameters.AFTER, (value) -> PageCursor.parse(value)
			.orElseThrow(() -> QueryParameters.noCursor(QueryParameters.AFTER, value)));
		OgcRequest.requireValid(reading);
		int count = (sent != null) ? sent : QueryParameters.OGC_DEFAULT_LIMIT;
		Addresses addresses = OgcRequest.addresses(request, this.publicUrl);
		LocationQuery query = new LocationQuery(box, text, null, new FieldConditions(exactName, updated, filter, null),
				sort, new Page(isHtml ? Math.min(count, MAX_ROWS) : count, cursor), FieldSelection.ALL,
				isHtml ? ListFormat.JSON : ListFormat.GEOJSON, encoding, links(request, addresses, isHtml));
		if (cursor != null && !query.mayFollow(cursor)) {
			throw new InvalidParametersException(QueryParameters.noCursor(QueryParameters.AFTER, cursor.text()));
		}
		return new Read(query, new OgcRequest(request, addresses, isHtml, encoding));
	}

	/** Reads the filter, and the parameters that are fields. */
	private static @Nullable Filter filter(ServerRequest request, ParameterReading reading) {
		List<String> fields = request.queryParams()
			.keySet()
			.stream()
			.filter((name) -> !NAMES.contains(name) && LocationFields.valueRefusal(name) == null)
			.toList();
		reading.refuseOthers(new KnownParameters(
				Stream.of(NAMES, fields).flatMap(Collection::stream).collect(Collectors.toUnmodifiableSet())));
		if (fields.size() > MAX_FIELDS) {
			throw new InvalidParametersException(new ValidationException(Violation.query(fields.get(MAX_FIELDS),
					"combination", "must not be sent together with %d other fields".formatted(MAX_FIELDS), null)));
		}
		reading.value(QueryParameters.OGC_FILTER_LANGUAGE);
		reading.value(QueryParameters.OGC_FILTER_CRS);
		Filter filter = reading.value(QueryParameters.FILTER, FieldParameters::filter);
		for (String field : fields) {
			Filter condition = reading.value(QueryParameters.ogcField(field),
					(text) -> FieldParameters.equality(field, text));
			filter = (filter == null || condition == null) ? condition : filter.and(condition);
		}
		return filter;
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

	/** Locations have no height, so the heights in a box have no effect. */
	private static BoundingBox box(List<? extends @Nullable String> values, Crs crs) {
		String[] sent = QueryParameters.OGC_BBOX.read(values).split(",", -1);
		int second = sent.length / 2;
		List<String> edges = crs.edges(sent[0], sent[1], sent[second], sent[second + 1]);
		try {
			return QueryParameters.WINDOW.parse(List.of(String.join(",", crs.degrees(edges))), BoundingBox::ofWindow);
		}
		catch (ValidationException ex) {
			List<String> names = crs.edges("bbox[0]", "bbox[1]", "bbox[%d]".formatted(second),
					"bbox[%d]".formatted(second + 1));
			throw new ValidationException(
					ex.violations().stream().map((violation) -> renamed(violation, names)).toList());
		}
	}

	/** Takes the names of the edges as they were sent. */
	private static Violation renamed(Violation violation, List<String> names) {
		int edge = Character.digit(violation.location().charAt("bbox[".length()), 10);
		return new Violation(violation.message().replace("bbox[1]", names.get(1)), violation.type(), names.get(edge),
				violation.validator(), violation.details(), violation.value());
	}

	private static TimeInterval interval(String sent) {
		String[] ends = sent.split("/", -1);
		try {
			Instant from = time(ends[0]);
			Instant to = (ends.length > 1) ? time(ends[1]) : from;
			if (from != null && to != null && to.isBefore(from)) {
				throw refusal("must not end before it begins", sent);
			}
			return TimeInterval.of(from, to);
		}
		catch (DateTimeException ex) {
			throw refusal("must have times that exist", sent);
		}
	}

	private static @Nullable Instant time(String text) {
		return (text.isEmpty() || text.equals("..")) ? null : TimeText.instant(text);
	}

	private static ValidationException refusal(String message, String sent) {
		return new ValidationException(
				Violation.query("datetime", "datetime", message, JsonNodeFactory.instance.stringNode(sent)));
	}

	record Read(LocationQuery query, OgcRequest request) {

		List<Link> links(LocationList list) {
			ListLinks references = this.query.links();
			String type = this.request.isHtml() ? Link.HTML : Link.GEOJSON;
			List<Link> links = new ArrayList<>();
			links.add(new Link(references.self(), Link.SELF, type, "This page"));
			if (list.next() != null) {
				links.add(new Link(references.next(list.next()), "next", type, "The next page"));
			}
			references.others()
				.forEach((other) -> links
					.add(new Link(other.reference(), other.relation(), other.type(), other.title())));
			links.addAll(this.request.addresses().fields());
			return links;
		}

	}

}
