package dev.locations.readmodel.answer;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.readmodel.record.JsonOutput;
import io.netty.buffer.ByteBuf;

/** Writes a GeoJSON feature collection (RFC 7946). */
final class FeatureCollection {

	private static final byte[] START = utf8("{\"type\":\"FeatureCollection\",\"features\":[");

	private static final byte[] END = utf8("]}");

	private FeatureCollection() {
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/** Writes a feature collection. Returns the JSON, which the caller releases. */
	static ByteBuf write(List<FeatureJson> features) {
		int length = START.length + END.length
				+ features.stream().mapToInt((feature) -> feature.json().length + 1).sum();
		JsonOutput json = new JsonOutput(length);
		json.write(START);
		boolean first = true;
		for (FeatureJson feature : features) {
			if (!first) {
				json.write(',');
			}
			first = false;
			json.write(feature.json());
		}
		json.write(END);
		return json.take();
	}

}
