package dev.locations.location.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Writes a location as a GeoJSON Feature (RFC 7946, 3.2). The feature has the identifier
 * and the geometry of the location, its properties are the other fields.
 */
public final class GeoJsonFeature {

	private static final String TYPE = "{\"type\":\"Feature\"";

	private static final String NO_GEOMETRY = ",\"geometry\":null";

	private static final String PROPERTIES = ",\"properties\":{";

	private GeoJsonFeature() {
	}

	/**
	 * Converts a location.
	 * @param location some or all fields of a location, a JSON object in UTF-8 without white
	 * space between its tokens
	 * @return the feature, whose values are copied byte for byte; its geometry is null if the
	 * location has none
	 */
	public static byte[] of(byte[] location) {
		ByteArrayOutputStream id = new ByteArrayOutputStream();
		ByteArrayOutputStream geometry = new ByteArrayOutputStream();
		ByteArrayOutputStream others = new ByteArrayOutputStream(location.length);
		try (JsonParser parser = StoredJson.parser(location)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				ByteArrayOutputStream target = switch (parser.currentName()) {
					case LocationFields.ID -> id;
					case LocationFields.GEOMETRY -> geometry;
					default -> others;
				};
				int start = (int) parser.currentTokenLocation().getByteOffset();
				parser.nextToken();
				parser.skipChildren();
				parser.finishToken();
				target.write(',');
				target.write(location, start, (int) parser.currentLocation().getByteOffset() - start);
			}
		}
		return feature(id.toByteArray(), geometry.toByteArray(), others.toByteArray());
	}

	/**
	 * Converts a location to a feature with links.
	 * @param location all fields of a location, a JSON object in UTF-8 without white space
	 * between its tokens
	 * @param links an array of links as JSON
	 */
	public static byte[] of(byte[] location, byte[] links) {
		byte[] feature = of(location);
		ByteArrayOutputStream linked = new ByteArrayOutputStream(feature.length + links.length + 16);
		linked.write(feature, 0, feature.length - 1);
		linked.writeBytes(ascii(",\"links\":"));
		linked.writeBytes(links);
		linked.write('}');
		return linked.toByteArray();
	}

	private static byte[] feature(byte[] id, byte[] geometry, byte[] others) {
		ByteArrayOutputStream feature = new ByteArrayOutputStream(id.length + geometry.length + others.length + 64);
		feature.writeBytes(ascii(TYPE));
		feature.writeBytes(id);
		feature.writeBytes((geometry.length > 0) ? geometry : ascii(NO_GEOMETRY));
		feature.writeBytes(ascii(PROPERTIES));
		// without the comma before the first field
		feature.writeBytes(Arrays.copyOfRange(others, Math.min(1, others.length), others.length));
		feature.writeBytes(ascii("}}"));
		return feature.toByteArray();
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
