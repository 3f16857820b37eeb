package dev.locations.ogc;

import java.util.List;
import java.util.stream.Stream;

/**
 * The URLs of the resources.
 *
 * @param base the URL of the service, without a slash at its end
 */
public record Addresses(String base) {

	/** The path of the landing page. */
	public static final String ROOT = "/ogc";

	/** The path of the list of collections. */
	public static final String COLLECTIONS = ROOT + "/collections";

	/** The path of the collection of all locations. */
	public static final String LOCATIONS = COLLECTIONS + "/" + LocationCollection.ID;

	/** The path of the locations. */
	public static final String ITEMS = LOCATIONS + "/items";

	/** The path of the schema of a location. */
	public static final String SCHEMA = LOCATIONS + "/schema";

	/** The path of the list of tile sets. */
	public static final String TILE_SETS = LOCATIONS + "/tiles";

	/** The path of the list of tile matrix sets. */
	public static final String MATRIX_SETS = ROOT + "/tileMatrixSets";

	/**
	 * Returns the URL of a path.
	 * @param path the path, which begins with a slash
	 * @return the absolute URL
	 */
	public String url(String path) {
		return this.base + path;
	}

	/**
	 * Returns the links of an answer to itself, in both formats.
	 * @param path the path of the answer
	 * @param json the media type of its JSON
	 * @param isHtml whether the answer is the page for people
	 * @return two links
	 */
	public List<Link> formats(String path, String json, boolean isHtml) {
		return List.of(new Link(url(path) + "?f=json", isHtml ? Link.ALTERNATE : Link.SELF, json, "As JSON"),
				new Link(url(path) + "?f=html", isHtml ? Link.SELF : Link.ALTERNATE, Link.HTML, "As a page"));
	}

	/**
	 * Returns the links to the locations. To the one for programs, GDAL appends the id of
	 * a location, so it has no query; {@code Accept} chooses the format.
	 * @return a link for each format
	 */
	List<Link> items() {
		return List.of(new Link(url(ITEMS), "items", Link.GEOJSON, "The locations as GeoJSON"),
				new Link(url(ITEMS) + "?f=html", "items", Link.HTML, "The locations as a page"));
	}

	/**
	 * Returns the links to the schema of a location. Relations have no case (RFC 8288),
	 * but GDAL 3.6 knows only the second spelling.
	 * @return two links to the same resource
	 */
	List<Link> schema() {
		return Stream.of("describedby", "describedBy")
			.map((relation) -> new Link(url(SCHEMA) + "?f=json", relation, Link.JSON_SCHEMA,
					"The fields of a location"))
			.toList();
	}

	/**
	 * Returns the link to the tile sets.
	 * @return the link
	 */
	Link tileSets() {
		return new Link(url(TILE_SETS) + "?f=json", Link.TILE_SETS, Link.JSON, "The locations as vector tiles");
	}

}
