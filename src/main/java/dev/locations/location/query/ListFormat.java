package dev.locations.location.query;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The format of an answer with locations: its media type, elements and frame. */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes the lists and arrays
public enum ListFormat {

	/** An array of JSON objects. */
	JSON("application/json", Part.OBJECT, new ListFrame(new byte[0], true, new byte[] { ']' })),

	/** A GeoJSON FeatureCollection (RFC 7946). */
	GEOJSON("application/geo+json", GeoJson.FEATURE, JSON.frame) {

		@Override
		public ListFrame frame(ListLinks links, long total, long returned, @Nullable PageCursor next) {
			return GeoJson.collection(links, total, returned, next);
		}

	},

	/** A JSON object a line. */
	NDJSON("application/x-ndjson", Part.OBJECT, new ListFrame(new byte[0], false, new byte[0])),

	/** A table (RFC 4180). */
	CSV("text/csv", List.of(), NDJSON.frame) {

		@Override
		public ListText text(FieldSelection fields) {
			return new CsvTable(fields);
		}

	};

	private final String mediaType;

	private final List<Part> element;

	private final ListFrame frame;

	ListFormat(String mediaType, List<Part> element, ListFrame frame) {
		this.mediaType = mediaType;
		this.element = element;
		this.frame = frame;
	}

	/** The media type of a list and of a location. */
	public String mediaType() {
		return this.mediaType;
	}

	public List<Part> element() {
		return this.element;
	}

	/** Tells whether an element is the location itself. */
	public boolean isPlain() {
		return this.element.equals(Part.OBJECT);
	}

	/** Returns the fields that an element has: a part of a geometry is no GeoJSON. */
	public FieldSelection fields(FieldSelection asked) {
		return isPlain() ? asked : asked.whole(LocationFields.GEOMETRY);
	}

	/**
	 * Returns what makes the text of one list; null if its elements are JSON, which is
	 * copied.
	 */
	public @Nullable ListText text(FieldSelection fields) {
		return null;
	}

	/** False if the elements are lines. */
	public boolean isArray() {
		return this.frame.isArray();
	}

	/**
	 * Returns what a list has around its elements.
	 * @param total how many locations match the query, on all pages
	 */
	public ListFrame frame(ListLinks links, long total, long returned, @Nullable PageCursor next) {
		return this.frame;
	}

	/**
	 * Returns a location as an element of a list, whose values are copied byte for byte.
	 * @param location some or all fields of a location, a JSON object in UTF-8 without
	 * white space between its tokens
	 * @param encoding what differs in a feature
	 */
	public byte[] element(byte[] location, FeatureEncoding encoding) {
		if (isPlain()) {
			return location;
		}
		Map<String, byte[]> members = members(location);
		encoding.apply(members);
		ByteArrayOutputStream written = new ByteArrayOutputStream(2 * location.length);
		for (Part part : this.element) {
			List<byte[]> found = members.entrySet()
				.stream()
				.filter((member) -> part.fields().test(member.getKey()))
				.map(Map.Entry::getValue)
				.toList();
			written.writeBytes(part.text(found.isEmpty()));
			boolean opened = part.opens();
			for (byte[] member : found) {
				written.write(member, opened ? 1 : 0, opened ? member.length - 1 : member.length);
				opened = false;
			}
		}
		return written.toByteArray();
	}

	// the members of an object, each with a comma before it
	private static Map<String, byte[]> members(byte[] json) {
		Map<String, byte[]> members = new LinkedHashMap<>();
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				int start = (int) parser.currentTokenLocation().getByteOffset();
				String name = parser.currentName();
				parser.nextToken();
				parser.skipChildren();
				parser.finishToken();
				byte[] member = new byte[(int) parser.currentLocation().getByteOffset() - start + 1];
				member[0] = ',';
				System.arraycopy(json, start, member, 1, member.length - 1);
				members.put(name, member);
			}
		}
		return members;
	}

	/**
	 * A part of an element: a text, and fields of the location after it.
	 *
	 * @param text without a comma at its end if it opens an object
	 * @param absent the text if the location has none of the fields
	 */
	public record Part(String text, String absent, Predicate<String> fields) {

		/** The parts of the location itself. */
		static final List<Part> OBJECT = List.of(new Part("{", "{", (name) -> true), text("}"));

		static Part text(String text) {
			return new Part(text, text, (name) -> false);
		}

		public byte[] text(boolean isAbsent) {
			return (isAbsent ? this.absent : this.text).getBytes(StandardCharsets.US_ASCII);
		}

		/** Tells whether the first field after the text has no comma before it. */
		public boolean opens() {
			return this.text.endsWith("{");
		}

	}

	/**
	 * What an answer has around its locations. Elements of an array have a comma before
	 * each; the bracket of the array takes the place of the first one. Others end with a
	 * line feed.
	 */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	public record ListFrame(byte[] start, boolean isArray, byte[] end) {

		/**
		 * Returns the length of the frame in bytes. An array has a comma less than
		 * locations, or a bracket if it has none.
		 */
		public int length() {
			return this.start.length + 1 + this.end.length;
		}

	}

	/**
	 * Makes the text of one list in a format whose elements are not JSON. All locations
	 * of the list are looked at before anything is written, so that its beginning can
	 * depend on them. A location is an object in UTF-8 with the fields that are asked
	 * for.
	 */
	public interface ListText {

		/**
		 * Looks at a location.
		 * @throws dev.locations.validation.ValidationException if the format cannot have
		 * it
		 */
		default void look(byte[] location) {
			// most formats need not know what follows
		}

		/** Returns what is before the first location, after the look at all. */
		byte[] start();

		/** Returns a location with its end. */
		byte[] element(byte[] location);

		/** Returns what is behind the last location. */
		default byte[] end() {
			return new byte[0];
		}

	}

}
