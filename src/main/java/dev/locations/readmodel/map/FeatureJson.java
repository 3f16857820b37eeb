package dev.locations.readmodel.map;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.readmodel.snapshot.JsonOutput;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * A feature as GeoJSON, with its point.
 *
 * @param longitude the longitude of the point in degrees
 * @param latitude the latitude of the point in degrees
 * @param json the feature in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FeatureJson(double longitude, double latitude, byte[] json) {

	private static final int OBJECT_BYTES = 60;

	private static final byte[] START = "{\"type\":\"FeatureCollection\",\"features\":["
		.getBytes(StandardCharsets.US_ASCII);

	private static final byte[] END = { ']', '}' };

	int memory() {
		return OBJECT_BYTES + this.json.length;
	}

	/** Writes a feature collection, which the caller releases. */
	static DataBuffer collection(List<FeatureJson> features) {
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

}
