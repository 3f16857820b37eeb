package dev.locations.ogc;

import java.util.List;

/** The classes of requirements that the service keeps. */
public record Conformance(List<String> conformsTo, List<Link> links) implements Described {

	private static final String FEATURES = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/";

	private static final String TILES = "http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/";

	private static final List<String> CLASSES = List.of(FEATURES + "core", FEATURES + "oas30", FEATURES + "html",
			FEATURES + "geojson", TILES + "core", TILES + "tileset", TILES + "tilesets-list",
			TILES + "geodata-tilesets", TILES + "mvt");

	public static Conformance of(Addresses addresses, boolean isHtml) {
		return new Conformance(CLASSES, addresses.formats("/ogc/conformance", Link.JSON, isHtml));
	}

}
