package dev.locations.ogc;

import java.util.List;

/** The tile sets of the locations. */
public record TileSetList(List<Link> links, List<TileSet> tilesets) implements Described {

	/**
	 * Describes the tile sets.
	 * @param isHtml whether they are answered as a page for people
	 */
	public static TileSetList of(Addresses addresses, boolean isHtml) {
		return new TileSetList(addresses.formats(Addresses.TILE_SETS, Link.JSON, isHtml),
				List.of(TileSet.of(addresses, false)));
	}

}
