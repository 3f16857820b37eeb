package dev.locations.ogc;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A link in an answer (RFC 8288).
 *
 * @param href the URL
 * @param rel the relation of the target to the answer
 * @param type the media type of the target
 * @param title what the target is, for people
 * @param templated true if the URL has variables in braces; null if it has none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Link(String href, String rel, String type, String title, @Nullable Boolean templated) {

	/** The media type of JSON. */
	public static final String JSON = "application/json";

	/** The media type of GeoJSON. */
	public static final String GEOJSON = "application/geo+json";

	/** The media type of a JSON Schema. */
	public static final String JSON_SCHEMA = "application/schema+json";

	/** The media type of pages for people. */
	public static final String HTML = "text/html";

	/** The media type of the definition of the interface. */
	public static final String OPENAPI = "application/vnd.oai.openapi+json;version=3.0";

	/** The media type of tiles. */
	public static final String VECTOR_TILE = "application/vnd.mapbox-vector-tile";

	/** The answer itself. */
	public static final String SELF = "self";

	/** The answer in another format. */
	public static final String ALTERNATE = "alternate";

	/** The relation of tile sets (OGC 20-057). */
	static final String TILE_SETS = "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector";

	/** The relation of a tile matrix set (OGC 20-057). */
	static final String TILING_SCHEME = "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme";

	/**
	 * Creates a link.
	 * @param href the URL, without variables
	 * @param rel the relation of the target to the answer
	 * @param type the media type of the target
	 * @param title what the target is, for people
	 */
	public Link(String href, String rel, String type, String title) {
		this(href, rel, type, title, null);
	}

	/**
	 * Returns the link as the value of a header.
	 * @return an element of the header {@code Link}
	 */
	public String header() {
		return "<%s>; rel=\"%s\"; type=\"%s\"; title=\"%s\"".formatted(this.href, this.rel, this.type, this.title);
	}

}
