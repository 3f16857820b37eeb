package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.location.field.LocationTime;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.Words;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A location as the read model keeps it: its JSON, and the values to sort and find it.
 *
 * @param key its position in the list
 * @param updatedAt the digits of the time of the last change, as one number
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees
 * @param fieldEnds see {@link FieldEnds}
 * @param json the JSON object as clients get it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocationRecord(ListPosition key, long updatedAt, double longitude, double latitude, short[] fieldEnds,
		byte[] json, List<String> words) {

	private static final int UPDATED_AT_LENGTH = "\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}".length();

	/** Parses the JSON object of a location, without its words. */
	public static LocationRecord of(byte[] json) {
		return of(json, null);
	}

	/** Parses a location with its words, which takes more than twice as long. */
	public static LocationRecord withWords(byte[] json) {
		return of(json, new HashSet<>());
	}

	private static LocationRecord of(byte[] json, @Nullable Set<String> words) {
		try (JsonParser parser = StoredJson.parser(json)) {
			return new Reader(parser, words).read(json);
		}
	}

	/** Reads the time of the last change of a location. */
	public static Instant updatedAt(byte[] json) {
		int start = json.length - UPDATED_AT_LENGTH;
		String last = (start > 0) ? new String(json, start, UPDATED_AT_LENGTH, StandardCharsets.ISO_8859_1) : "";
		return LocationTime
			.instant(last.startsWith("\"updatedAt\":\"") ? LocationTime.digits(last) : of(json).updatedAt);
	}

	/** Reads the time of creation of a stored record, in milliseconds. */
	public static long createdAt(Slabs slabs, long address) {
		int start = FieldEnds.createdAt(RecordAddress.length(address));
		byte[] text = slabs.bytes(address, start, start + FieldEnds.TIME_TEXT);
		return LocationTime.epochMillis(new String(text, StandardCharsets.US_ASCII));
	}

	public UUID id() {
		return this.key.id();
	}

	private static final class Reader {

		private final JsonParser parser;

		private final @Nullable Set<String> words;

		private final FieldEnds.Builder ends = new FieldEnds.Builder();

		private String name = "";

		private String id = "";

		private long createdAt;

		private long updatedAt;

		private double longitude;

		private double latitude;

		Reader(JsonParser parser, @Nullable Set<String> words) {
			this.parser = parser;
			this.words = words;
		}

		LocationRecord read(byte[] json) {
			this.parser.nextToken();
			while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String field = this.parser.currentName();
				this.parser.nextToken();
				switch (field) {
					case LocationFields.ID -> this.id = this.parser.getString();
					case LocationFields.NAME -> {
						this.name = this.parser.getString();
						readWords(field);
					}
					case LocationFields.CREATED_AT ->
						this.createdAt = LocationTime.epochMillis(this.parser.getString());
					case LocationFields.UPDATED_AT -> this.updatedAt = LocationTime.digits(this.parser.getString());
					case LocationFields.GEOMETRY -> readCoordinates();
					case LocationFields.ADDRESS -> readAddress();
					default -> readWords(field);
				}
				this.parser.finishToken();
				this.ends.add(field, (int) this.parser.currentLocation().getByteOffset());
			}
			ListPosition key = new ListPosition(this.name.getBytes(StandardCharsets.UTF_8), this.createdAt,
					UUID.fromString(this.id));
			return new LocationRecord(key, this.updatedAt, this.longitude, this.latitude, this.ends.build(), json,
					(this.words != null) ? List.copyOf(this.words) : List.of());
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

		private void readAddress() {
			if (this.words == null) {
				this.parser.skipChildren();
				return;
			}
			while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String path = LocationFields.ADDRESS + "." + this.parser.currentName();
				this.parser.nextToken();
				readWords(path);
			}
		}

		private void readWords(String path) {
			if (this.words != null && this.parser.currentToken() == JsonToken.VALUE_STRING
					&& LocationFields.SEARCHED.contains(path)) {
				Words.formsOf(this.parser.getString()).forEach(this.words::add);
			}
			this.parser.skipChildren();
		}

	}

}
