package dev.locations.readmodel.answer;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.map.WebMercator;
import dev.locations.readmodel.cluster.MapFeature;
import dev.locations.readmodel.cluster.PointBounds;
import dev.locations.readmodel.record.JsonOutput;
import io.netty.buffer.ByteBuf;

/**
 * Writes features as GeoJSON (RFC 7946).
 */
final class FeatureCollection {

	private static final int EXPECTED_BYTES_PER_FEATURE = 256;

	private static final byte[] START = utf8("{\"type\":\"FeatureCollection\",\"features\":[");

	private static final byte[] END = utf8("]}");

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

	private final JsonOutput json;

	private FeatureCollection(JsonOutput json) {
		this.json = json;
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Writes a feature collection.
	 * @param features the features
	 * @return the JSON, which the caller releases
	 */
	static ByteBuf write(List<DrawnFeature> features) {
		JsonOutput json = new JsonOutput(START.length + END.length + features.size() * EXPECTED_BYTES_PER_FEATURE);
		FeatureCollection collection = new FeatureCollection(json);
		json.write(START);
		boolean first = true;
		for (DrawnFeature feature : features) {
			if (!first) {
				json.write(',');
			}
			first = false;
			collection.add(feature);
		}
		json.write(END);
		return json.take();
	}

	private void add(DrawnFeature drawn) {
		SingleLocation single = drawn.single();
		if (single != null) {
			addSingle(drawn, single);
		}
		else {
			addCluster(drawn);
		}
		this.json.write(END_OF_FEATURE);
	}

	private void addSingle(DrawnFeature drawn, SingleLocation single) {
		byte[] id = utf8(single.id());
		this.json.write(SINGLE);
		this.json.write(id);
		this.json.write(QUOTE);
		this.json.write(POINT);
		Degrees.writeExactly(drawn.longitude(), this.json);
		this.json.write(',');
		Degrees.writeExactly(drawn.latitude(), this.json);
		this.json.write(ID);
		this.json.write(id);
		this.json.write(NAME);
		this.json.write(single.nameJson());
	}

	private void addCluster(DrawnFeature drawn) {
		MapFeature cluster = drawn.feature();
		this.json.write(CLUSTER);
		this.json.write(POINT);
		Degrees.write(drawn.longitude(), this.json);
		this.json.write(',');
		Degrees.write(drawn.latitude(), this.json);
		this.json.write(COUNT);
		this.json.write(utf8(Integer.toString(cluster.count())));
		this.json.write(BBOX);
		addBounds(cluster.bounds());
		this.json.write(']');
		int expansionZoom = cluster.expansionZoom();
		if (expansionZoom > 0) {
			this.json.write(EXPANSION_ZOOM);
			this.json.write(utf8(Integer.toString(expansionZoom)));
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
