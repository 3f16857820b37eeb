package dev.locations.ogc.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A link in an answer (RFC 8288).
 *
 * @param templated true if the URL has variables in braces; null if it has none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Link(String href, String rel, String type, String title, @Nullable Boolean templated) {

	/** JSON. */
	static final String JSON = "application/json";

	/** GeoJSON. */
	static final String GEOJSON = "application/geo+json";

	/** JSON Schema. */
	static final String JSON_SCHEMA = "application/schema+json";

	/** A page for people. */
	static final String HTML = "text/html";

	/** The definition of the interface. */
	static final String OPENAPI = "application/vnd.oai.openapi+json;version=3.0";

	/** A tile. */
	static final String VECTOR_TILE = "application/vnd.mapbox-vector-tile";

	/** The answer itself. */
	static final String SELF = "self";

	/** The answer in another format. */
	static final String ALTERNATE = "alternate";

	static final String TILE_SETS = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector";

	Link(String href, String rel, String type, String title) {
		this(href, rel, type, title, null);
	}

	String header() {
		return "<%s>; rel=\"%s\"; type=\"%s\"; title=\"%s\"".formatted(this.href, this.rel, this.type, this.title);
	}

}
