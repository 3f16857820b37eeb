package dev.locations.ogc;

import java.util.List;

/** The tile matrix sets of the service. */
public record TileMatrixSetList(List<Item> tileMatrixSets, List<Link> links) implements Described {

	public static TileMatrixSetList of(Addresses addresses, boolean isHtml) {
		Link definition = new Link(addresses.url(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID) + "?f=json", Link.SELF,
				Link.JSON, "The definition");
		return new TileMatrixSetList(List
			.of(new Item(TileMatrixSet.ID, "The square of Web Mercator", TileMatrixSet.URI, List.of(definition))),
				addresses.formats(Addresses.MATRIX_SETS, Link.JSON, isHtml));
	}

	public record Item(String id, String title, String uri, List<Link> links) {
	}

}
