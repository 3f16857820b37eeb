package dev.locations.readmodel.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.StoredJson;
import dev.locations.location.LocationFields;
import dev.locations.location.query.ListPosition;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A location as the read model keeps it: its JSON, and the values that are used to sort
 * and to find it.
 *
 * @param key its position in the list
 * @param updatedAt the digits of the time of the last change, as one number
 * @param longitude the longitude of its point, in degrees
 * @param latitude the latitude of its point, in degrees
 * @param fieldEnds the ends of its fields
 * @param json the JSON object as clients get it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocationRecord(ListPosition key, long updatedAt, double longitude, double latitude, FieldEnds fieldEnds,
		byte[] json) {

	/**
	 * Parses a location.
	 * @param json the whole JSON object as clients get it
	 * @return the record
	 */
	public static LocationRecord of(byte[] json) {
		try (JsonParser parser = StoredJson.parser(json)) {
			return new Reader(parser).read(json);
		}
	}

	/**
	 * Reads the time of the last change of a location.
	 * @param json the whole JSON object as clients get it
	 * @return the time
	 */
	public static Instant updatedAt(byte[] json) {
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME
					&& !parser.currentName().equals(LocationFields.UPDATED_AT)) {
				parser.nextToken();
				parser.skipChildren();
			}
			return Instant.parse(Objects.requireNonNull(parser.nextStringValue()));
		}
	}

	/**
	 * Reads the time of creation of a stored record.
	 * @param slabs have the record
	 * @param address the address of the record, the ends of whose fields are known
	 * @return the time in milliseconds
	 */
	public static long createdAt(Slabs slabs, long address) {
		int start = FieldEnds.createdAt(RecordAddress.length(address));
		byte[] text = slabs.bytes(address, start, start + FieldEnds.TIME_TEXT);
		return LocationTime.epochMillis(new String(text, StandardCharsets.US_ASCII));
	}

	/**
	 * Returns the id of the location.
	 * @return the id
	 */
	public UUID id() {
		return this.key.id();
	}

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
					case LocationFields.ID -> this.id = this.parser.getString();
					case LocationFields.NAME -> this.name = this.parser.getString().getBytes(StandardCharsets.UTF_8);
					case LocationFields.CREATED_AT ->
						this.createdAt = LocationTime.epochMillis(this.parser.getString());
					case LocationFields.UPDATED_AT -> this.updatedAt = LocationTime.digits(this.parser.getString());
					case LocationFields.GEOMETRY -> readCoordinates();
					default -> this.parser.skipChildren();
				}
				this.parser.finishToken();
				this.ends.add(field, (int) this.parser.currentLocation().getByteOffset());
			}
			return new LocationRecord(new ListPosition(this.name, this.createdAt, UUID.fromString(this.id)),
					this.updatedAt, this.longitude, this.latitude, this.ends.build(), json);
		}

		private void readCoordinates() {
			while (this.parser.nextToken() != JsonToken.END_OBJECT) {
				if (this.parser.currentToken() == JsonToken.START_ARRAY) {
					this.parser.nextToken();
					this.longitude = this.parser.getDoubleValue();
					this.parser.nextToken();
					this.latitude = this.parser.getDoubleValue();
				}
			}
		}

	}

}
