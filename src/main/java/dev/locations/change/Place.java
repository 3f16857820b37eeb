package dev.locations.change;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import dev.locations.json.StoredJson;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What a change tells of a location. The texts are parts of the stored JSON, so that a
 * change shows the same digits and escapes as the location itself.
 *
 * @param id the identifier, as JSON
 * @param name the name, as JSON
 * @param coordinates the array of the coordinates, as JSON
 * @param longitude the longitude of the point, in degrees
 * @param latitude the latitude of the point, in degrees
 * @param updatedAt the time of the last change; all times have the same number of digits
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
public record Place(byte[] id, byte[] name, byte[] coordinates, double longitude, double latitude, String updatedAt) {

	/**
	 * Reads a location.
	 * @param json the whole JSON object as clients get it
	 * @return its place
	 */
	public static Place of(byte[] json) {
		try (JsonParser parser = StoredJson.parser(json)) {
			return new Reader(json, parser).read();
		}
	}

	/**
	 * Returns the identifier of the location.
	 * @return the identifier
	 */
	public UUID uuid() {
		// without the quotes
		return UUID.fromString(new String(this.id, 1, this.id.length - 2, StandardCharsets.US_ASCII));
	}

	/**
	 * Tells whether a later state of the location follows this one.
	 * @param other a state of the same location
	 * @return whether it is later
	 */
	public boolean isBefore(Place other) {
		return this.updatedAt.compareTo(other.updatedAt) < 0;
	}

	boolean isAtTheSamePointAs(Place other) {
		return Arrays.equals(this.coordinates, other.coordinates);
	}

	boolean isIn(BoundingBox box) {
		return box.contains(this.longitude, this.latitude);
	}

	private static final class Reader {

		private final byte[] json;

		private final JsonParser parser;

		private byte[] id = {};

		private byte[] name = {};

		private byte[] coordinates = {};

		private double longitude;

		private double latitude;

		private String updatedAt = "";

		Reader(byte[] json, JsonParser parser) {
			this.json = json;
			this.parser = parser;
		}

		Place read() {
			this.parser.nextToken();
			while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String field = this.parser.currentName();
				this.parser.nextToken();
				switch (field) {
					case LocationFields.ID -> this.id = text();
					case LocationFields.NAME -> this.name = text();
					case LocationFields.GEOMETRY -> readGeometry();
					case LocationFields.UPDATED_AT -> this.updatedAt = this.parser.getString();
					default -> this.parser.skipChildren();
				}
			}
			return new Place(this.id, this.name, this.coordinates, this.longitude, this.latitude, this.updatedAt);
		}

		private byte[] text() {
			int start = (int) this.parser.currentTokenLocation().getByteOffset();
			this.parser.finishToken();
			return upTo(start);
		}

		private byte[] upTo(int start) {
			return Arrays.copyOfRange(this.json, start, (int) this.parser.currentLocation().getByteOffset());
		}

		private void readGeometry() {
			while (this.parser.nextToken() != JsonToken.END_OBJECT) {
				if (this.parser.currentToken() == JsonToken.START_ARRAY) {
					int start = (int) this.parser.currentTokenLocation().getByteOffset();
					this.parser.nextToken();
					this.longitude = this.parser.getDoubleValue();
					this.parser.nextToken();
					this.latitude = this.parser.getDoubleValue();
					while (this.parser.nextToken() != JsonToken.END_ARRAY) {
						// an altitude
						this.parser.finishToken();
					}
					this.coordinates = upTo(start);
				}
			}
		}

	}

}
