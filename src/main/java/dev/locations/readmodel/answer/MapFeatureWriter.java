package dev.locations.readmodel.answer;

import java.io.ByteArrayOutputStream;
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

	private static final int EXPECTED_BYTES = 256;

	private final ByteArrayOutputStream json = new ByteArrayOutputStream(EXPECTED_BYTES);

	private MapFeatureWriter() {
	}

	/** Writes a feature collection, which the caller releases. */
	static ByteBuf collection(List<FeatureJson> features) {
		byte[] start = utf8("{\"type\":\"FeatureCollection\",\"features\":[");
		JsonOutput json = new JsonOutput(
				start.length + 2 + features.stream().mapToInt((feature) -> feature.json().length + 1).sum());
		json.write(start);
		for (int i = 0; i < features.size(); i++) {
			if (i > 0) {
				json.write(',');
			}
			json.write(features.get(i).json());
		}
		json.write(utf8("]}"));
		return json.take();
	}

	static FeatureJson write(DrawnFeature drawn) {
		MapFeatureWriter writer = new MapFeatureWriter();
		LocationParts single = drawn.single();
		if (single != null) {
			writer.addSingle(drawn, single);
		}
		else {
			writer.addCluster(drawn);
		}
		return new FeatureJson(drawn.longitude(), drawn.latitude(), writer.json.toByteArray());
	}

	private void addSingle(DrawnFeature drawn, LocationParts single) {
		add("{\"type\":\"Feature\",\"id\":\"").add(single.id())
			.add("\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
		Degrees.writeExactly(drawn.longitude(), this.json);
		add(",");
		Degrees.writeExactly(drawn.latitude(), this.json);
		add("]},\"properties\":{\"cluster\":false,\"id\":\"").add(single.id()).add("\",\"name\":");
		this.json.writeBytes(single.nameJson());
		add("}}");
	}

	private void addCluster(DrawnFeature drawn) {
		MapFeature cluster = drawn.feature();
		add("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
		add(drawn.longitude(), drawn.latitude());
		add("]},\"properties\":{\"cluster\":true,\"count\":").add(Integer.toString(cluster.count())).add(",\"bbox\":[");
		// rounded to the outside, so that all members are inside
		PointBounds bounds = cluster.bounds();
		add(Degrees.below(WebMercator.longitude(bounds.west())),
				Degrees.below(WebMercator.latitude(bounds.south() + 1.0)));
		add(",");
		add(Degrees.above(WebMercator.longitude(bounds.east() + 1.0)),
				Degrees.above(WebMercator.latitude(bounds.north())));
		add("]");
		if (cluster.expansionZoom() > 0) {
			add(",\"expansionZoom\":").add(Integer.toString(cluster.expansionZoom()));
		}
		add("}}");
	}

	private void add(double longitude, double latitude) {
		Degrees.write(longitude, this.json);
		add(",");
		Degrees.write(latitude, this.json);
	}

	private MapFeatureWriter add(String text) {
		this.json.writeBytes(utf8(text));
		return this;
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
