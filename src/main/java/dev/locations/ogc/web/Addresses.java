package dev.locations.ogc.web;

import java.util.List;
import java.util.stream.Stream;

/** The URLs of the resources; {@code base} has no slash at its end. */
record Addresses(String base) {

	/** The landing page. */
	static final String ROOT = "/ogc";

	/** The definition of the interface. */
	static final String DEFINITION = ROOT + "/api";

	/** The list of collections. */
	static final String COLLECTIONS = ROOT + "/collections";

	/** The collection of all locations. */
	static final String LOCATIONS = COLLECTIONS + "/" + Described.LocationCollection.ID;

	/** The locations. */
	static final String ITEMS = LOCATIONS + "/items";

	/** The schema of a location. */
	static final String SCHEMA = LOCATIONS + "/schema";

	/** The fields that a filter may name. */
	static final String QUERYABLES = LOCATIONS + "/queryables";

	/** The fields that may order the locations. */
	static final String SORTABLES = LOCATIONS + "/sortables";

	/** The list of tile sets of the collection. */
	static final String TILE_SETS = LOCATIONS + "/tiles";

	/** The list of tile sets of all collections. */
	static final String ALL_TILE_SETS = ROOT + "/tiles";

	/** The list of tile matrix sets. */
	static final String MATRIX_SETS = ROOT + "/tileMatrixSets";

	String url(String path) {
		return this.base + path;
	}

	/** Returns the links of an answer to itself, in both formats. */
	List<Link> formats(String path, String json, boolean isHtml) {
		return List.of(new Link(url(path) + "?f=json", isHtml ? Link.ALTERNATE : Link.SELF, json, "As JSON"),
				new Link(url(path) + "?f=html", isHtml ? Link.SELF : Link.ALTERNATE, Link.HTML, "As a page"));
	}

	/**
	 * To the link for programs, GDAL appends the id of a location, so it has no query;
	 * {@code Accept} chooses the format.
	 */
	List<Link> items() {
		return List.of(new Link(url(ITEMS), "items", Link.GEOJSON, "The locations as GeoJSON"),
				new Link(url(ITEMS) + "?f=html", "items", Link.HTML, "The locations as a page"));
	}

	/** Relations have no case (RFC 8288), but GDAL 3.6 knows only the second spelling. */
	List<Link> schema() {
		return Stream.of("describedby", "describedBy")
			.map((relation) -> new Link(url(SCHEMA) + "?f=json", relation, Link.JSON_SCHEMA,
					"The fields of a location"))
			.toList();
	}

	/** Returns the links to the fields of filters and orders. */
	List<Link> fields() {
		return List.of(
				new Link(url(QUERYABLES) + "?f=json", "http://www.opengis.net/def/rel/ogc/1.0/queryables",
						Link.JSON_SCHEMA, "The fields for filters"),
				new Link(url(SORTABLES) + "?f=json", "http://www.opengis.net/def/rel/ogc/1.0/sortables",
						Link.JSON_SCHEMA, "The fields for the order"));
	}

	Link tileSets(String path) {
		return json(path, Link.TILE_SETS, "The locations as vector tiles");
	}

	/** Returns a link to a resource in JSON. */
	Link json(String path, String relation, String title) {
		return new Link(url(path) + "?f=json", relation, Link.JSON, title);
	}

}
