package dev.locations.readmodel.answer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

import dev.locations.map.WebMercator;
import dev.locations.readmodel.cluster.MapFeature;
import dev.locations.readmodel.cluster.PointBounds;
import dev.locations.readmodel.record.LocationParts;

/** Writes a feature as GeoJSON (RFC 7946). */
final class MapFeatureWriter {

	private static final int EXPECTED_BYTES = 256;

	private static final byte[] END_OF_FEATURE = utf8("}}");

	private static final byte[] CLUSTER = utf8("{\"type\":\"Feature\"");

	private static final byte[] SINGLE = utf8("{\"type\":\"Feature\",\"id\":\"");

	private static final byte[] QUOTE = utf8("\"");

	private static final byte[] POINT = utf8(",\"geometry\":{\"type\":\"Point\",\"coordinates\":[");

	private static final byte[] COUNT = utf8("]},\"properties\":{\"cluster\":true,\"count\":");

	private static final byte[] BBOX = utf8(",\"bbox\":[");

	private static final byte[] EXPANSION_ZOOM = utf8(",\"expansionZoom\":");

	private static final byte[] ID = utf8("]},\"properties\":{\"cluster\":false,\"id\":\"");

	private static final byte[] NAME = utf8("\",\"name\":");

	private final ByteArrayOutputStream json = new ByteArrayOutputStream(EXPECTED_BYTES);

	private MapFeatureWriter() {
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/** Writes a feature. */
	static FeatureJson write(DrawnFeature drawn) {
		MapFeatureWriter writer = new MapFeatureWriter();
		LocationParts single = drawn.single();
		if (single != null) {
			writer.addSingle(drawn, single);
		}
		else {
			writer.addCluster(drawn);
		}
		writer.json.writeBytes(END_OF_FEATURE);
		return new FeatureJson(drawn.longitude(), drawn.latitude(), writer.json.toByteArray());
	}

	private void addSingle(DrawnFeature drawn, LocationParts single) {
		byte[] id = utf8(single.id());
		this.json.writeBytes(SINGLE);
		this.json.writeBytes(id);
		this.json.writeBytes(QUOTE);
		this.json.writeBytes(POINT);
		Degrees.writeExactly(drawn.longitude(), this.json);
		this.json.write(',');
		Degrees.writeExactly(drawn.latitude(), this.json);
		this.json.writeBytes(ID);
		this.json.writeBytes(id);
		this.json.writeBytes(NAME);
		this.json.writeBytes(single.nameJson());
	}

	private void addCluster(DrawnFeature drawn) {
		MapFeature cluster = drawn.feature();
		this.json.writeBytes(CLUSTER);
		this.json.writeBytes(POINT);
		Degrees.write(drawn.longitude(), this.json);
		this.json.write(',');
		Degrees.write(drawn.latitude(), this.json);
		this.json.writeBytes(COUNT);
		this.json.writeBytes(utf8(Integer.toString(cluster.count())));
		this.json.writeBytes(BBOX);
		addBounds(cluster.bounds());
		this.json.write(']');
		int expansionZoom = cluster.expansionZoom();
		if (expansionZoom > 0) {
			this.json.writeBytes(EXPANSION_ZOOM);
			this.json.writeBytes(utf8(Integer.toString(expansionZoom)));
		}
	}

	// rounded to the outside, so that all members are inside
	private void addBounds(PointBounds bounds) {
		Degrees.write(Degrees.below(WebMercator.longitude(bounds.west())), this.json);
		this.json.write(',');
		Degrees.write(Degrees.below(WebMercator.latitude(bounds.south() + 1.0)), this.json);
		this.json.write(',');
		Degrees.write(Degrees.above(WebMercator.longitude(bounds.east() + 1.0)), this.json);
		this.json.write(',');
		Degrees.write(Degrees.above(WebMercator.latitude(bounds.north())), this.json);
	}

}
