package dev.locations.ogc;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A link in an answer (RFC 8288).
 *
 * @param templated true if the URL has variables in braces; null if it has none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Link(String href, String rel, String type, String title, @Nullable Boolean templated) {

	/** JSON. */
	public static final String JSON = "application/json";

	/** GeoJSON. */
	public static final String GEOJSON = "application/geo+json";

	/** JSON Schema. */
	public static final String JSON_SCHEMA = "application/schema+json";

	/** A page for people. */
	public static final String HTML = "text/html";

	/** The definition of the interface. */
	public static final String OPENAPI = "application/vnd.oai.openapi+json;version=3.0";

	/** A tile. */
	public static final String VECTOR_TILE = "application/vnd.mapbox-vector-tile";

	/** The answer itself. */
	public static final String SELF = "self";

	/** The answer in another format. */
	public static final String ALTERNATE = "alternate";

	static final String TILE_SETS = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector";

	public Link(String href, String rel, String type, String title) {
		this(href, rel, type, title, null);
	}

	public String header() {
		return "<%s>; rel=\"%s\"; type=\"%s\"; title=\"%s\"".formatted(this.href, this.rel, this.type, this.title);
	}

}
