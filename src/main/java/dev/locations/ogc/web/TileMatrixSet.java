package dev.locations.ogc.web;

import java.util.List;
import java.util.stream.IntStream;

import dev.locations.index.cluster.WebMercator;
import dev.locations.location.query.Crs;

/** The division of the world into tiles that all web maps use (OGC 17-083r4). */
record TileMatrixSet(String id, String title, String uri, String crs, List<String> orderedAxes,
		String wellKnownScaleSet, List<TileMatrix> tileMatrices) {

	/** The identifier. */
	static final String ID = "WebMercatorQuad";

	static final String WEB_MERCATOR = Crs.WEB_MERCATOR.uri();

	static final String URI = "http://www.opengis.net/def/tilematrixset/OGC/1.0/" + ID;

	private static final int TILE_SIZE = 256;

	/** Half the length of the equator, in metres, by the radius of WGS 84. */
	private static final double HALF_WORLD = 6378137 * Math.PI;

	/** The width of a pixel in metres that scale denominators assume (OGC 17-083r4). */
	private static final double PIXEL = 0.00028;

	static TileMatrixSet webMercatorQuad() {
		return new TileMatrixSet(ID, "The square of Web Mercator", URI, WEB_MERCATOR, List.of("X", "Y"),
				"http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible",
				IntStream.rangeClosed(0, WebMercator.MAX_ZOOM).mapToObj(TileMatrix::of).toList());
	}

	/**
	 * The tiles of a zoom level.
	 *
	 * @param cellSize the size of a pixel at the equator, in metres
	 * @param pointOfOrigin the point of this corner, in metres of the projection
	 */
	record TileMatrix(String id, double scaleDenominator, double cellSize, String cornerOfOrigin,
			List<Double> pointOfOrigin, int tileWidth, int tileHeight, int matrixWidth, int matrixHeight) {

		private static TileMatrix of(int zoom) {
			int tiles = 1 << zoom;
			double cellSize = 2 * HALF_WORLD / TILE_SIZE / tiles;
			return new TileMatrix(Integer.toString(zoom), cellSize / PIXEL, cellSize, "topLeft",
					List.of(-HALF_WORLD, HALF_WORLD), TILE_SIZE, TILE_SIZE, tiles, tiles);
		}

	}

}
