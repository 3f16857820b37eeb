package dev.locations.location.web;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.FieldParameters;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
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
import dev.locations.web.PublicUrl;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Reads the query parameters of the list, of a location and of facets. */
@Component
record ListParameters(PublicUrl publicUrl) {

	static final String[] NAMES = { "bbox", "limit", "after", "q", "near", "within", "ids", "filter", "sort", "f",
			"only", "except", "source" };

	static final String[] FACET_NAMES = { "field", "bbox", "limit", "q", "near", "within", "ids", "filter", "source" };

	private static final int FOUND_BY_WORDS = 50;

	private static final int FOUND_NEAR = 10;

	private static final int FACET_VALUES = 20;

	/** Throws a {@link ValidationException} with all violations. */
	LocationQuery of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		BoundingBox box = reading.value("bbox", (values) -> QueryParameters.BBOX.parse(values, BoundingBox::new));
		Integer count = reading.value(QueryParameters.LIMIT);
		ListFormat format = reading.value(QueryParameters.LIST_FORMAT, ListParameters::format);
		TextQuery text = reading.value(QueryParameters.SEARCH, TextQuery::asked);
		NearPoint point = near(reading);
		FieldConditions conditions = conditions(reading);
		FieldOrder sort = reading.value(QueryParameters.SORT, FieldParameters::order);
		reading.refuseWith("sort", "near");
		PageCursor cursor = reading.value(QueryParameters.AFTER, (sent) -> PageCursor.parse(sent)
			.orElseThrow(() -> QueryParameters.noCursor(QueryParameters.AFTER, sent)));
		reading.requireValid();
		if (count == null) {
			count = (point != null) ? FOUND_NEAR : (text != null) ? FOUND_BY_WORDS : Integer.MAX_VALUE;
		}
		LocationQuery query = new LocationQuery(box, text, point, conditions, sort, new Page(count, cursor),
				ParameterReading.fields(request), (format != null) ? format : ListFormat.JSON, FeatureEncoding.PLAIN,
				links(request));
		if (cursor != null && !query.mayFollow(cursor)) {
			throw QueryParameters.noCursor(QueryParameters.AFTER, cursor.text());
		}
		return query;
	}

	/** Throws a {@link ValidationException} with all violations. */
	FacetQuery facets(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.require("field");
		List<String> fields = reading.value(QueryParameters.FACETS, FieldParameters::facets);
		BoundingBox box = reading.value("bbox",
				(values) -> QueryParameters.WINDOW.parse(values, BoundingBox::ofWindow));
		Integer limit = reading.value(QueryParameters.FACET_LIMIT);
		TextQuery text = reading.value(QueryParameters.SEARCH, TextQuery::asked);
		NearPoint point = near(reading);
		reading.requireWith("near", "within");
		FieldConditions conditions = conditions(reading);
		reading.requireValid();
		LocationQuery locations = new LocationQuery(box, text, point, conditions, Page.ALL, FieldSelection.ALL,
				ListFormat.JSON, ListLinks.NONE);
		return new FacetQuery(Objects.requireNonNull(fields), locations, (limit != null) ? limit : FACET_VALUES);
	}

	private static @Nullable NearPoint near(ParameterReading reading) {
		double[] point = reading.value(QueryParameters.NEAR);
		Double within = reading.value(QueryParameters.WITHIN);
		reading.requireWith("within", "near");
		return (point != null) ? new NearPoint(point[0], point[1], (within != null) ? within : Double.POSITIVE_INFINITY)
				: null;
	}

	private static FieldConditions conditions(ParameterReading reading) {
		Filter filter = reading.value(QueryParameters.FILTER, FieldParameters::filter);
		Set<UUID> ids = reading.value(QueryParameters.IDS);
		// only checked here: the store finds the locations of a source
		reading.value(QueryParameters.SOURCE);
		return (filter == null && ids == null) ? FieldConditions.NONE : new FieldConditions(null, null, filter, ids);
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

	private ListLinks links(ServerRequest request) {
		String query = request.uri().getRawQuery();
		return new ListLinks(this.publicUrl.path(request) + request.requestPath().value(),
				(query != null) ? query : "");
	}

}
