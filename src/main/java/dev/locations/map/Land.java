package dev.locations.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import dev.locations.index.cluster.WebMercator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The land of the world, as a layer of vector tiles. */
public final class Land {

	/** The name of the layer. */
	public static final String LAYER = "land";

	/** Who made it. */
	public static final String ATTRIBUTION = "Natural Earth";

	/** How far the land reaches beyond the edges, so that they are not seen. */
	private static final int BUFFER = 64;

	private static final byte[] NOTHING = {};

	/** Each has pairs of x and y, as parts of the width of the world. */
	private final List<double[]> polygons;

	private Land(List<double[]> polygons) {
		this.polygons = polygons;
	}

	/** Reads a GeoJSON feature with polygons, whose holes are left out. */
	public static Land read(byte[] geoJson) {
		JsonNode polygons = JsonMapper.shared().readTree(geoJson).at("/geometry/coordinates");
		return new Land(polygons.valueStream().map((polygon) -> ring(polygon.get(0))).toList());
	}

	private static double[] ring(JsonNode points) {
		double[] ring = new double[2 * points.size()];
		for (int i = 0; i < points.size(); i++) {
			ring[2 * i] = WebMercator.x(points.get(i).get(0).doubleValue()) * 0x1p-31;
			ring[2 * i + 1] = WebMercator.y(points.get(i).get(1).doubleValue()) * 0x1p-31;
		}
		return ring;
	}

	/** Draws a Mapbox Vector Tile with the layer; without bytes if there is no land. */
	public byte[] draw(TileAddress tile) {
		List<int[]> rings = new ArrayList<>();
		for (double[] polygon : this.polygons) {
			double[] ring = polygon;
			for (int side = 0; side < 4 && ring.length > 0; side++) {
				ring = clipped(ring, side, tile);
			}
			int[] rounded = rounded(ring, tile);
			if (rounded.length > 4) {
				rings.add(rounded);
			}
		}
		if (rings.isEmpty()) {
			return NOTHING;
		}
		VectorTileLayer layer = new VectorTileLayer(LAYER);
		layer.polygons(rings);
		return layer.tile();
	}

	/** Cuts off what is beyond one side of a tile (Sutherland and Hodgman). */
	private static double[] clipped(double[] ring, int side, TileAddress tile) {
		int axis = side % 2;
		double sign = (side < 2) ? 1 : -1;
		int index = (axis == 0) ? tile.column() : tile.row();
		double reach = (double) BUFFER / VectorTileLayer.EXTENT;
		double edge = Math.scalb((side < 2) ? index - reach : index + 1 + reach, -tile.zoom());
		double[] rest = new double[2 * ring.length];
		int size = 0;
		for (int i = 0; i < ring.length; i += 2) {
			int before = (i == 0) ? ring.length - 2 : i - 2;
			double from = sign * (ring[before + axis] - edge);
			double to = sign * (ring[i + axis] - edge);
			if (from >= 0 != to >= 0) {
				double part = from / (from - to);
				int other = 1 - axis;
				rest[size + axis] = edge;
				rest[size + other] = ring[before + other] + part * (ring[i + other] - ring[before + other]);
				size += 2;
			}
			if (to >= 0) {
				rest[size++] = ring[i];
				rest[size++] = ring[i + 1];
			}
		}
		return Arrays.copyOf(rest, size);
	}

	private static int[] rounded(double[] ring, TileAddress tile) {
		int[] rounded = new int[ring.length];
		int size = 0;
		for (int i = 0; i < ring.length; i += 2) {
			int x = unit(ring[i], tile.zoom(), tile.column());
			int y = unit(ring[i + 1], tile.zoom(), tile.row());
			if (size == 0 || x != rounded[size - 2] || y != rounded[size - 1]) {
				rounded[size++] = x;
				rounded[size++] = y;
			}
		}
		boolean isClosed = size > 2 && rounded[0] == rounded[size - 2] && rounded[1] == rounded[size - 1];
		return oriented(Arrays.copyOf(rounded, isClosed ? size - 2 : size));
	}

	private static int unit(double part, int zoom, int index) {
		return (int) Math.round((Math.scalb(part, zoom) - index) * VectorTileLayer.EXTENT);
	}

	// an exterior ring goes clockwise on the screen
	private static int[] oriented(int[] ring) {
		long area = 0;
		for (int i = 0; i < ring.length; i += 2) {
			int next = (i + 2) % ring.length;
			area += (long) ring[i] * ring[next + 1] - (long) ring[next] * ring[i + 1];
		}
		if (area >= 0) {
			return (area > 0) ? ring : new int[0];
		}
		int[] reversed = new int[ring.length];
		for (int i = 0; i < ring.length; i += 2) {
			reversed[i] = ring[ring.length - 2 - i];
			reversed[i + 1] = ring[ring.length - 1 - i];
		}
		return reversed;
	}

}
