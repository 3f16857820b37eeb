package dev.locations.validation;

import java.util.List;
import java.util.Set;
import java.util.UUID;

import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The query parameters with their limits. Their schemas, which the OpenAPI document
 * shows, say the same; a test compares the two.
 */
public final class QueryParameters {

	/** The URIs of coordinate reference systems, the default first. */
	public static final List<String> CRS = List.of("http://www.opengis.net/def/crs/OGC/1.3/CRS84",
			"http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857");

	private static final String TIME = "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?([Zz]|[-+]\\d\\d:\\d\\d)";

	private static final String NO_TIME = "must be a time such as 2026-01-31T12:00:00Z";

	private static final String NO_CURSOR = "must be the cursor of a page of this list";

	/** The longest value of a field to look for in Unicode characters. */
	private static final int MAX_VALUE = 2_000;

	/** The longest name of a field in Unicode characters. */
	private static final int MAX_FIELD = 200;

	/** The largest number of locations in an answer. */
	public static final QueryParameter<Integer> LIMIT = QueryParameter.wholeNumber("limit", 1, 1_000);

	/** The cursor of a page. */
	public static final QueryParameter<String> AFTER = QueryParameter.matching("after", "cursor",
			QueryParameters.NO_CURSOR, "[A-Za-z0-9_-]+");

	/** The words to look for. */
	public static final QueryParameter<String> SEARCH = QueryParameter.text("q", 100);

	/** A point: longitude and latitude, in degrees. */
	public static final QueryParameter<double[]> NEAR = QueryParameter.point("near");

	/**
	 * The greatest distance of locations in metres; about half the way round the world.
	 */
	public static final QueryParameter<Double> WITHIN = QueryParameter.positive("within", 20_040_000);

	/** The identifiers of locations. */
	public static final QueryParameter<Set<UUID>> IDS = QueryParameter.ids("ids", 100);

	/** A condition on fields, in CQL2 Text. */
	public static final QueryParameter<String> FILTER = QueryParameter.text("filter", 2_000);

	/** The field that orders a list, with a hyphen before it for the other direction. */
	public static final QueryParameter<String> SORT = QueryParameter.text("sort", QueryParameters.MAX_FIELD + 1);

	/** The field whose values are counted in clusters. */
	public static final QueryParameter<String> COUNTS = QueryParameter.text("counts", QueryParameters.MAX_FIELD);

	/** The fields whose values are counted. */
	public static final QueryParameter<List<String>> FACETS = QueryParameter.texts("field", 8,
			QueryParameters.MAX_FIELD);

	/** The largest number of values of a field. */
	public static final QueryParameter<Integer> FACET_LIMIT = QueryParameter.wholeNumber("limit", 1, 1_000);

	/** A box within the world. */
	public static final BboxParameter BBOX = new BboxParameter(NumberRange.LONGITUDE);

	/** A box that may reach beyond the world, as windows on maps do. */
	public static final BboxParameter WINDOW = new BboxParameter(NumberRange.WINDOW_LONGITUDE);

	/** The format of a list. */
	public static final QueryParameter<String> LIST_FORMAT = QueryParameter.oneOf("f",
			"must be json, geojson, ndjson or csv", "json", "geojson", "ndjson", "csv");

	/** The format of a location. */
	public static final QueryParameter<String> LOCATION_FORMAT = QueryParameter.oneOf("f", "must be json or geojson",
			"json", "geojson");

	/** A zoom level. */
	public static final QueryParameter<Integer> ZOOM = QueryParameter.wholeNumber("zoom", 0, 22);

	/** Whether an import only looks at its body. */
	public static final QueryParameter<String> DRY_RUN = QueryParameter.oneOf("dryRun", "must be true or false", "true",
			"false");

	/** What an import does with locations whose identifiers exist. */
	public static final QueryParameter<String> EXISTING = QueryParameter.oneOf("existing",
			"must be keep, replace, merge or delete", "keep", "replace", "merge", "delete");

	/** Which columns of the file of an import are which fields, in JSON. */
	public static final QueryParameter<String> MAPPING = QueryParameter.text("mapping", 8_000);

	/** The field by whose values an import finds locations, instead of their ids. */
	public static final QueryParameter<String> KEY = QueryParameter.matching("key", "field",
			"must be a further property, such as properties.ref", "properties\\..{1,200}");

	/** Whether existing=merge changes further properties by their names. */
	public static final QueryParameter<String> PROPERTIES = QueryParameter.oneOf("properties",
			"must be merge or replace", "merge", "replace");

	/** The source of the file of an import. */
	public static final QueryParameter<String> SOURCE = QueryParameter.matching("source", "format",
			"must be a name of 1 to 100 characters", "\\S(.{0,98}\\S)?");

	/** What an import does with locations of the source that the file does not have. */
	public static final QueryParameter<String> MISSING = QueryParameter.oneOf("missing", "must be keep, mark or delete",
			"keep", "mark", "delete");

	/** How many locations of a source may be missing, in percent. */
	public static final QueryParameter<Integer> MAX_MISSING = QueryParameter.wholeNumber("maxMissing", 0, 100);

	/** The field that tells since when a location is missing. */
	public static final QueryParameter<String> MARK = QueryParameter.matching("mark", "field",
			"must be a further property, such as properties.gone", "properties\\..{1,200}");

	/** What an import does with rows that are about the same location. */
	public static final QueryParameter<String> DUPLICATES = QueryParameter.oneOf("duplicates",
			"must be refuse, last or refuseAll", "refuse", "last", "refuseAll");

	/** Whether the answer to an import has the refused rows as they came. */
	public static final QueryParameter<String> REFUSED_ROWS = QueryParameter.oneOf("refusedRows",
			"must be true or false", "true", "false");

	/** What an import is called in the history. */
	public static final QueryParameter<String> IMPORT_NAME = QueryParameter.text("name", 200);

	/**
	 * Whether an import is a change of many locations by a person, not of a file; the
	 * identifier of the action that it goes on with.
	 */
	public static final QueryParameter<String> MANY = QueryParameter.matching("many", "format",
			"must be true, false or the ID of an action", "true|false|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

	/** The largest number of entries of a history. */
	public static final QueryParameter<Integer> HISTORY_LIMIT = QueryParameter.wholeNumber("limit", 1, 100);

	/** The cursor of a page of a history: all that is older than an entry. */
	public static final QueryParameter<String> BEFORE = QueryParameter.matching("before", "cursor",
			QueryParameters.NO_CURSOR, "[0-9A-Za-z:.,-]+");

	/** The time from which actions began (RFC 3339). */
	public static final QueryParameter<String> SINCE = QueryParameter.matching("since", "datetime",
			QueryParameters.NO_TIME, TIME);

	/** The time until which actions began (RFC 3339). */
	public static final QueryParameter<String> UNTIL = QueryParameter.matching("until", "datetime",
			QueryParameters.NO_TIME, TIME);

	/** Whose actions: an account or its e-mail address, or a program. */
	public static final QueryParameter<String> BY = QueryParameter.text("by", 254);

	/** How an action writes. */
	public static final QueryParameter<String> KIND = QueryParameter.oneOf("kind",
			"must be single, many, import, restore or revert", "single", "many", "import", "restore", "revert");

	/** In the OGC API: numbers with commas, four, or six with heights. */
	public static final QueryParameter<String> OGC_BBOX = QueryParameter.boxOrVolume("bbox");

	/** In the OGC API: a time (RFC 3339), or an interval of times. */
	public static final QueryParameter<String> OGC_DATETIME = QueryParameter.matching("datetime", "datetime",
			"must be a time such as 2026-01-31T12:00:00Z, or an interval such as 2026-01-31T12:00:00Z/..",
			"%1$s(/(%1$s|\\.\\.)?)?|(\\.\\.)?/%1$s".formatted(TIME));

	/** In the OGC API: the format of a description, or of a page of locations. */
	public static final QueryParameter<String> OGC_FORMAT = QueryParameter.oneOf("f", "must be json or html", "json",
			"html");

	/** In the OGC API: the format of a tile. */
	public static final QueryParameter<String> OGC_TILE_FORMAT = QueryParameter.oneOf("f", "must be mvt", "mvt");

	/** In the OGC API: the largest number of locations on a page. */
	public static final QueryParameter<Integer> OGC_LIMIT = QueryParameter.wholeNumberFrom("limit", 1, 10_000);

	/** In the OGC API: the limit of a request without one. */
	public static final int OGC_DEFAULT_LIMIT = 1_000;

	/** In the OGC API: the name of locations, exactly. */
	public static final QueryParameter<String> OGC_NAME = QueryParameter.text("name", Integer.MAX_VALUE);

	/**
	 * In the OGC API: the language of the filter. The second name, of a draft, is that of
	 * GDAL.
	 */
	public static final QueryParameter<String> OGC_FILTER_LANGUAGE = QueryParameter.oneOf("filter-lang",
			"must be cql2-text", "cql2-text", "cql-text");

	/**
	 * In the OGC API: the coordinate reference system of points and boxes in the filter.
	 */
	public static final QueryParameter<String> OGC_FILTER_CRS = QueryParameter.oneOf("filter-crs",
			"must be " + CRS.get(0), CRS.get(0));

	/** In the OGC API: the coordinate reference system of the points in the answer. */
	public static final QueryParameter<String> OGC_CRS = crs("crs");

	/** In the OGC API: the coordinate reference system of the box. */
	public static final QueryParameter<String> OGC_BBOX_CRS = crs("bbox-crs");

	/** In the OGC API: whether the fields of objects are properties of features, too. */
	public static final QueryParameter<String> OGC_FLAT = QueryParameter.oneOf("flat", "must be true or false", "true",
			"false");

	/**
	 * In the OGC API: the field that orders the locations, with its direction. A plus
	 * sign that is not encoded arrives as a space.
	 */
	public static final QueryParameter<String> OGC_SORT_BY = QueryParameter.matching("sortby", "field",
			"must be one field, such as name, +name or -properties.rating", "([+ -]?[^+, -][^,]{0,199})?");

	private QueryParameters() {
	}

	private static QueryParameter<String> crs(String name) {
		String[] uris = CRS.toArray(String[]::new);
		return QueryParameter.oneOf(name, "must be %s, %s or %s".formatted((Object[]) uris), uris);
	}

	/** In the OGC API: a field of locations with its value. */
	public static QueryParameter<String> ogcField(String field) {
		return QueryParameter.text(field, MAX_VALUE);
	}

	/** Returns the refusal of a cursor that is of no page of the list. */
	public static ValidationException noCursor(QueryParameter<String> cursor, String sent) {
		return new ValidationException(
				Violation.query(cursor.name(), "cursor", NO_CURSOR, JsonNodeFactory.instance.stringNode(sent)));
	}

}
