package dev.locations.readmodel.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.StoredJson;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What the read model knows of a location besides its JSON.
 *
 * @param key where it is in the list
 * @param updatedAt the digits of the time of its last change
 * @param longitude of its point, in degrees
 * @param latitude of its point, in degrees
 * @param fields where its fields end
 * @param json the JSON object as clients get it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocationRecord(LocationKey key, long updatedAt, double longitude, double latitude, FieldEnds fields,
		byte[] json) {

	/**
	 * Reads a location.
	 * @param json the JSON object as clients get it
	 * @return the record
	 */
	public static LocationRecord of(byte[] json) {
		try (JsonParser parser = StoredJson.parser(json)) {
			return new Reader(parser).read(json);
		}
	}

	/** When a location was last changed. */
	public static Instant updatedAt(byte[] json) {
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME && !parser.currentName().equals("updatedAt")) {
				parser.nextToken();
				parser.skipChildren();
			}
			return Instant.parse(Objects.requireNonNull(parser.nextStringValue()));
		}
	}

	public UUID id() {
		return this.key.id();
	}

	/** Reads the fields as they come. */
	private static final class Reader {

		private final JsonParser parser;

		private final FieldEnds.Builder ends = new FieldEnds.Builder();

		private byte[] name = {};

		private String id = "";

		private long createdAt;

		private long updatedAt;

		private double longitude;

		private double latitude;

		Reader(JsonParser parser) {
			this.parser = parser;
		}

		LocationRecord read(byte[] json) {
			this.parser.nextToken();
			while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String field = this.parser.currentName();
				this.parser.nextToken();
				switch (field) {
					case "id" -> this.id = this.parser.getString();
					case "name" -> this.name = this.parser.getString().getBytes(StandardCharsets.UTF_8);
					case "createdAt" -> this.createdAt = digits(this.parser.getString());
					case "updatedAt" -> this.updatedAt = digits(this.parser.getString());
					case "geometry" -> readPosition();
					default -> this.parser.skipChildren();
				}
				this.parser.finishToken();
				this.ends.add(field, (int) this.parser.currentLocation().getByteOffset());
			}
			return new LocationRecord(new LocationKey(this.name, this.createdAt, UUID.fromString(this.id)),
					this.updatedAt, this.longitude, this.latitude, this.ends.build(), json);
		}

		/** Goes on to the end of the geometry. */
		private void readPosition() {
			while (this.parser.nextToken() != JsonToken.END_OBJECT) {
				if (this.parser.currentToken() == JsonToken.START_ARRAY) {
					this.parser.nextToken();
					this.longitude = this.parser.getDoubleValue();
					this.parser.nextToken();
					this.latitude = this.parser.getDoubleValue();
				}
			}
		}

		/** A time in ISO 8601 with all its digits orders as the number they make. */
		private static long digits(String time) {
			return time.chars().filter(Character::isDigit).asLongStream().reduce(0, (n, c) -> n * 10 + (c - '0'));
		}

	}

}
