package dev.locations.validation;

import java.util.List;

import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

public final class Json {

	/** Accepts single quotes, and keeps all digits of decimals. */
	public static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private Json() {
	}

	/** Reads JSON with single quotes, and with all digits of decimals. */
	public static JsonNode of(String json) {
		return MAPPER.readTree(json);
	}

	static String text(List<Violation> violations) {
		return MAPPER.writeValueAsString(violations);
	}

	static JsonNode entries(List<Violation> violations) {
		return of(text(violations));
	}

	public static JsonNode location() {
		return of(
				"""
						{"name": "Riverside Drive", "shortName": "RD", "description": "Along the river", "phone": "+41 24 555 01 00",
						"photoUrl": "https://example.com/photo.png", "siteUrl": "https://example.com",
						"geometry": {"type": "Point", "coordinates": [6.64, 46.78]},
						"address": {"street": "Quai", "number": "1a", "zipCode": "1400", "city": "Yverdon", "state": "VD"},
						"properties": {"open": true}}""");
	}

	static JsonNode user() {
		return of("{'email': 'a.user@example.com', 'password': 'correct horse', 'roles': ['admin'], 'active': true}");
	}

	public static JsonNode with(JsonNode base, String pointer, JsonNode value) {
		JsonNode changed = base.deepCopy();
		JsonNode parent = changed.at(pointer.substring(0, pointer.lastIndexOf('/')));
		String last = pointer.substring(pointer.lastIndexOf('/') + 1);
		if (parent instanceof ArrayNode array) {
			array.set(Integer.parseInt(last), value);
		}
		else {
			((ObjectNode) parent).set(last, value);
		}
		return changed;
	}

	/** Returns a value with a number of levels: {@code {"a": [{"a": [...]}]}}. */
	public static JsonNode nested(int levels) {
		JsonNode value = MAPPER.getNodeFactory().numberNode(1);
		for (int level = levels; level > 0; level--) {
			value = (level % 2 == 1) ? MAPPER.createObjectNode().set("a", value) : MAPPER.createArrayNode().add(value);
		}
		return value;
	}

}
