package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.json.JsonValues;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.store.Timestamps;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The writable fields of a location, each as the JSON that is answered, for a store that
 * keeps JSON. A number or a text has only one form, so two fields are equal if their
 * bytes are; properties are as they were sent, and are compared as values.
 */
public final class LocationJsonFields {

	private static final int TYPICAL_BYTES = 1024;

	private static final byte[] NO_PROPERTIES = { '{', '}' };

	/** JSON by path, such as {@code address.city}. */
	private final Map<String, byte[]> values;

	private LocationJsonFields(Map<String, byte[]> values) {
		this.values = values;
	}

	public static LocationJsonFields of(LocationInput input) {
		return of(input.values());
	}

	/** Creates the fields of a location from {@link LocationInput#values()}. */
	public static LocationJsonFields of(Map<String, @Nullable Object> values) {
		return new LocationJsonFields(Map.of(LocationFields.PROPERTIES, NO_PROPERTIES)).with(values);
	}

	/** Reads the fields of a location from what {@link #json} has written. */
	public static LocationJsonFields of(byte[] json) {
		Map<String, byte[]> values = StoredJson.members(json);
		byte[] address = values.remove(LocationFields.ADDRESS);
		if (address != null) {
			StoredJson.members(address).forEach((name, text) -> values.put(LocationFields.ADDRESS + "." + name, text));
		}
		return new LocationJsonFields(values);
	}

	/** Returns the properties as JSON text. */
	public String properties() {
		return new String(this.values.getOrDefault(LocationFields.PROPERTIES, NO_PROPERTIES), StandardCharsets.UTF_8);
	}

	/** Returns the fields as in {@link LocationInput#values()}. */
	public Map<String, @Nullable Object> values() {
		Map<String, @Nullable Object> read = new HashMap<>();
		this.values.forEach((path, json) -> read.put(path, switch (path) {
			case LocationFields.GEOMETRY ->
				StoredJson.tree(json).get("coordinates").valueStream().map(JsonNode::doubleValue).toList();
			case LocationFields.PROPERTIES -> properties();
			default -> StoredJson.tree(json).stringValue();
		}));
		return read;
	}

	/** Changes the fields. Returns this object if nothing differs. */
	public LocationJsonFields with(LocationWrite.Update update) {
		return with(update.values());
	}

	private LocationJsonFields with(Map<String, @Nullable Object> values) {
		Map<String, byte[]> changed = new HashMap<>(this.values);
		boolean differs = false;
		for (Map.Entry<String, @Nullable Object> sent : values.entrySet()) {
			byte[] after = (sent.getValue() != null) ? json(sent.getKey(), sent.getValue()) : null;
			byte[] before = (after != null) ? changed.put(sent.getKey(), after) : changed.remove(sent.getKey());
			differs |= !Arrays.equals(before, after);
		}
		return differs ? new LocationJsonFields(changed) : this;
	}

	@SuppressWarnings("unchecked") // a geometry is a list of numbers
	private static byte[] json(String path, Object value) {
		return switch (path) {
			case LocationFields.GEOMETRY -> point((List<Double>) value);
			case LocationFields.PROPERTIES -> ((String) value).getBytes(StandardCharsets.UTF_8);
			default -> text((String) value);
		};
	}

	private static byte[] point(List<Double> coordinates) {
		ByteBuf json = Unpooled.buffer();
		ByteBufUtil.writeAscii(json, "{\"type\":\"Point\",\"coordinates\":");
		char separator = '[';
		for (double number : coordinates) {
			JsonValues.writeNumber(json.writeByte(separator), number);
			separator = ',';
		}
		ByteBufUtil.writeAscii(json, "]}");
		return ByteBufUtil.getBytes(json);
	}

	private static byte[] text(String text) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		ByteBuf json = Unpooled.buffer(utf8.length + 2);
		JsonValues.writeText(json, utf8, 0, utf8.length);
		return ByteBufUtil.getBytes(json);
	}

	/**
	 * Writes the whole location as a JSON object in UTF-8, with the fields in the order
	 * of an answer. The times are in milliseconds since 1970.
	 */
	public byte[] json(UUID id, long createdAt, long updatedAt) {
		ByteBuf json = Unpooled.buffer(TYPICAL_BYTES);
		ByteBufUtil.writeAscii(json, "{\"id\":\"" + id + '"');
		LocationFields.TEXTS.forEach((name) -> write(json, name, this.values.get(name)));
		write(json, LocationFields.GEOMETRY, this.values.get(LocationFields.GEOMETRY));
		ByteBufUtil.writeAscii(json, ",\"address\":");
		int start = json.writerIndex();
		LocationFields.ADDRESS_TEXTS
			.forEach((name) -> write(json, name, this.values.get(LocationFields.ADDRESS + "." + name)));
		if (json.writerIndex() == start) {
			json.writeByte('{');
		}
		// the brace replaces the comma before the first field
		json.setByte(start, '{').writeByte('}');
		write(json, LocationFields.PROPERTIES, this.values.get(LocationFields.PROPERTIES));
		String created = Timestamps.format(createdAt);
		String updated = (updatedAt == createdAt) ? created : Timestamps.format(updatedAt);
		ByteBufUtil.writeAscii(json, ",\"createdAt\":\"" + created + "\",\"updatedAt\":\"" + updated + "\"}");
		return ByteBufUtil.getBytes(json);
	}

	private static void write(ByteBuf json, String name, byte @Nullable [] value) {
		if (value != null) {
			ByteBufUtil.writeAscii(json, ",\"" + name + "\":");
			json.writeBytes(value);
		}
	}

}
