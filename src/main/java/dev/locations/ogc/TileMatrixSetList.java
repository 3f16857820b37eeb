package dev.locations.ogc;

import java.util.List;

/**
 * The tile matrix sets of the service.
 *
 * @param tileMatrixSets the only tile matrix set, as a list
 * @param links links to this resource
 */
public record TileMatrixSetList(List<Item> tileMatrixSets, List<Link> links) implements Described {

	/**
	 * Describes the tile matrix sets.
	 * @param addresses the URLs
	 * @param isHtml whether they are answered as a page for people
	 * @return the tile matrix sets
	 */
	public static TileMatrixSetList of(Addresses addresses, boolean isHtml) {
		Link definition = new Link(addresses.url(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID) + "?f=json", Link.SELF,
				Link.JSON, "The definition");
		return new TileMatrixSetList(List
			.of(new Item(TileMatrixSet.ID, "The square of Web Mercator", TileMatrixSet.URI, List.of(definition))),
				addresses.formats(Addresses.MATRIX_SETS, Link.JSON, isHtml));
	}

	/**
	 * A tile matrix set.
	 *
	 * @param id its identifier
	 * @param title its name
	 * @param uri its URI in the registry of OGC
	 * @param links a link to its definition
	 */
	public record Item(String id, String title, String uri, List<Link> links) {
	}

}
