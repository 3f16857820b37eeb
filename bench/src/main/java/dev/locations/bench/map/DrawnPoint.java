package dev.locations.bench.map;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

import com.google.protobuf.CodedInputStream;
import io.github.sebasbaumh.mapbox.vectortile.VectorTile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A feature of an answer.
 *
 * @param x the longitude, or the position in a tile
 * @param y the latitude, or the position in a tile
 */
record DrawnPoint(double x, double y, long count) {

	/** Sorts features, to compare those of two answers. */
	static final Comparator<DrawnPoint> ORDER = Comparator.comparingDouble(DrawnPoint::x)
		.thenComparingDouble(DrawnPoint::y)
		.thenComparingLong(DrawnPoint::count);

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Reads GeoJSON.
	 * @return its features, with degrees
	 */
	static List<DrawnPoint> ofGeoJson(byte[] body) {
		return StreamSupport.stream(JSON.readTree(body).get("features").spliterator(), false).map((feature) -> {
			JsonNode point = feature.at("/geometry/coordinates");
			return new DrawnPoint(point.get(0).doubleValue(), point.get(1).doubleValue(),
					feature.at("/properties/count").longValue(1));
		}).toList();
	}

	/**
	 * Reads a vector tile.
	 * @param body the tile; without bytes if it has no features
	 * @return its features, with units of the tile
	 * @throws IOException if it is no tile
	 */
	static List<DrawnPoint> ofTile(byte[] body) throws IOException {
		VectorTile.Tile tile = VectorTile.Tile.parseFrom(body);
		return tile.getLayersList()
			.stream()
			.flatMap((layer) -> layer.getFeaturesList().stream().map((feature) -> of(feature, layer)))
			.toList();
	}

	private static DrawnPoint of(VectorTile.Tile.Feature feature, VectorTile.Tile.Layer layer) {
		long count = 1;
		for (int i = 0; i < feature.getTagsCount(); i += 2) {
			if (layer.getKeys(feature.getTags(i)).equals("count")) {
				count = layer.getValues(feature.getTags(i + 1)).getIntValue();
			}
		}
		return new DrawnPoint(CodedInputStream.decodeZigZag32(feature.getGeometry(1)),
				CodedInputStream.decodeZigZag32(feature.getGeometry(2)), count);
	}

}
