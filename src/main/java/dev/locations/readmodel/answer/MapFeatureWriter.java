package dev.locations.readmodel.answer;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.PointBounds;
import dev.locations.index.cluster.WebMercator;
import dev.locations.readmodel.state.JsonOutput;
import dev.locations.readmodel.state.LocationParts;
import io.netty.buffer.ByteBuf;

/** Writes the features of a map as GeoJSON (RFC 7946). */
final class MapFeatureWriter {

	private static final byte[] START = "{\"type\":\"FeatureCollection\",\"features\":["
		.getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = { ']', '}' };

	private MapFeatureWriter() {
	}

	/** Writes a feature collection, which the caller releases. */
	static ByteBuf collection(List<FeatureJson> features) {
		JsonOutput json = new JsonOutput(
				START.length + END.length + features.stream().mapToInt((feature) -> feature.json().length + 1).sum());
		json.write(START);
		for (int i = 0; i < features.size(); i++) {
			if (i > 0) {
				json.write(',');
			}
			json.write(features.get(i).json());
		}
		json.write(END);
		return json.take();
	}

	static FeatureJson write(DrawnFeature drawn) {
		LocationParts single = drawn.single();
		String json = (single != null) ? single(drawn, single) : cluster(drawn, drawn.feature());
		return new FeatureJson(drawn.longitude(), drawn.latitude(), json.getBytes(StandardCharsets.UTF_8));
	}

	private static String single(DrawnFeature drawn, LocationParts single) {
		return "{\"type\":\"Feature\",\"id\":\"" + single.id() + "\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
				+ Degrees.exactText(drawn.longitude()) + "," + Degrees.exactText(drawn.latitude())
				+ "]},\"properties\":{\"cluster\":false,\"id\":\"" + single.id() + "\",\"name\":"
				+ new String(single.nameJson(), StandardCharsets.UTF_8) + "}}";
	}

	private static String cluster(DrawnFeature drawn, MapFeature cluster) {
		PointBounds bounds = cluster.bounds();
		// rounded to the outside, so that all members are inside
		String southWest = point(Degrees.below(WebMercator.longitude(bounds.west())),
				Degrees.below(WebMercator.latitude(bounds.south() + 1.0)));
		String northEast = point(Degrees.above(WebMercator.longitude(bounds.east() + 1.0)),
				Degrees.above(WebMercator.latitude(bounds.north())));
		int zoom = cluster.expansionZoom();
		return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
				+ point(drawn.longitude(), drawn.latitude()) + "]},\"properties\":{\"cluster\":true,\"count\":"
				+ cluster.count() + ",\"bbox\":[" + southWest + "," + northEast + "]"
				+ ((zoom > 0) ? ",\"expansionZoom\":" + zoom : "") + "}}";
	}

	private static String point(double longitude, double latitude) {
		return Degrees.text(longitude) + "," + Degrees.text(latitude);
	}

}
