package dev.locations.ogc.web;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.index.cluster.WebMercator;
import dev.locations.map.VectorTileLayer;

/** The tiles of the locations in one tile matrix set. */
record TileSet(String title, String dataType, String crs, String tileMatrixSetId, String tileMatrixSetURI,
		List<Limits> tileMatrixSetLimits, List<Layer> layers, List<Link> links) implements Described {

	/**
	 * Takes the path of the list, and the query of the tiles with its question mark,
	 * empty if there is none.
	 */
	static TileSet of(Addresses addresses, String list, boolean isHtml, String query) {
		String path = list + "/" + TileMatrixSet.ID;
		List<Link> links = new ArrayList<>(addresses.formats(path, Link.JSON, isHtml));
		links.add(addresses.json(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID,
				"http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme", "The tile matrix set"));
		links.add(new Link(addresses.url(path) + "/{tileMatrix}/{tileRow}/{tileCol}" + query, "item", Link.VECTOR_TILE,
				"The tiles", true));
		links.add(addresses.json(Addresses.LOCATIONS, "http://www.opengis.net/def/rel/ogc/1.0/geodata",
				"The collection"));
		return new TileSet("Clusters and locations", "vector", TileMatrixSet.WEB_MERCATOR, TileMatrixSet.ID,
				TileMatrixSet.URI, IntStream.rangeClosed(0, WebMercator.MAX_ZOOM).mapToObj(Limits::of).toList(),
				List.of(new Layer(VectorTileLayer.LOCATIONS, "vector", 0)), List.copyOf(links));
	}

	/** The tiles of a zoom level, all of which exist. */
	record Limits(String tileMatrix, int minTileRow, int maxTileRow, int minTileCol, int maxTileCol) {

		private static Limits of(int zoom) {
			int last = (1 << zoom) - 1;
			return new Limits(Integer.toString(zoom), 0, last, 0, last);
		}

	}

	/** A layer of tiles. The dimension is 0 for points. */
	record Layer(String id, String dataType, int geometryDimension) {
	}

}
