package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON that the service has stored. Names may have any length: that of the body was
 * checked.
 */
public final class StoredJson {

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
		.build();

	private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
		.build();

	/** Compares values that are no objects and no lists. */
	private static final Comparator<JsonNode> BY_VALUE = (one, other) -> (one.isNumber() && other.isNumber())
			? one.decimalValue().compareTo(other.decimalValue()) : one.equals(other) ? 0 : 1;

	/** Objects of clients have at most 64 levels. */
	private static final int MAX_DEPTH = 100;

	private StoredJson() {
	}

	/** Tells whether the bytes are one JSON object in UTF-8 of at most 100 levels. */
	public static boolean isObject(byte[] utf8, int start, int end) {
		try (JsonParser parser = parser(utf8, start, end)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return false;
			}
			int depth = 1;
			while (depth > 0 && depth <= MAX_DEPTH) {
				JsonToken token = parser.nextToken();
				if (token == null) {
					return false;
				}
				depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
			}
			return depth == 0 && parser.nextToken() == null;
		}
		catch (JacksonException ex) {
			return false;
		}
	}

	/**
	 * Tells whether two texts are the same value of JSON: the spelling of a text or a
	 * number and the order of members make no difference.
	 */
	public static boolean areEqual(String one, String other) {
		try {
			return one.equals(other) || MAPPER.readTree(one).equals(BY_VALUE, MAPPER.readTree(other));
		}
		catch (JacksonException ex) {
			// such as a member that is there twice
			return false;
		}
	}

	/**
	 * Reads an object.
	 * @throws JacksonException such as for a member that is there twice
	 */
	public static JsonNode tree(byte[] json) {
		return MAPPER.readTree(json);
	}

	/** Returns the members of an object by their names, each as it is written. */
	public static Map<String, byte[]> members(byte[] json) {
		Map<String, byte[]> members = new LinkedHashMap<>();
		try (JsonParser parser = parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String name = parser.currentName();
				parser.nextToken();
				int start = (int) parser.currentTokenLocation().getByteOffset();
				parser.skipChildren();
				parser.finishToken();
				members.put(name, Arrays.copyOfRange(json, start, (int) parser.currentLocation().getByteOffset()));
			}
		}
		return members;
	}

	/**
	 * Changes the members of an object that another one has; null removes a member (RFC
	 * 7396, but for the members of members).
	 */
	public static String merged(String object, String changes) {
		Map<String, byte[]> members = members(object.getBytes(StandardCharsets.UTF_8));
		members(changes.getBytes(StandardCharsets.UTF_8)).forEach((name, value) -> {
			if (value[0] == 'n') {
				members.remove(name);
			}
			else {
				members.put(name, value);
			}
		});
		return members.entrySet()
			.stream()
			.map((member) -> JsonText.string(member.getKey()).text() + ':'
					+ new String(member.getValue(), StandardCharsets.UTF_8))
			.collect(Collectors.joining(",", "{", "}"));
	}

	public static JsonParser parser(byte[] json) {
		return parser(json, 0, json.length);
	}

	/** Parses the bytes from a start, included, to an end, excluded. */
	public static JsonParser parser(byte[] json, int start, int end) {
		return FACTORY.createParser(ObjectReadContext.empty(), json, start, end - start);
	}

}
