package dev.locations.mutation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.locations.validation.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes JSON: values of other types and sizes, other fields, and invalid JSON.
 */
final class JsonMutations {

	private static final String MARK = "@@";

	private static final List<String> VALUES = List.of("null", "true", "0", "-0", "-1.5", "1e400", "1e99999999999",
			"-1E-2147483648", "1e2147483647", "9223372036854775808", "9".repeat(1000), "9".repeat(1001), "NaN", "01",
			"\"\"", "\" \"", "\"\\u3000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\\x\"", "\"open",
			"\"\u00ff\"", "\"\u00c0\u00af\"", "\"\u00ed\u00a0\u0080\"",
			RequestDraft.utf8("\"\u202E\u00e9\uD83D\uDE00\""), "\"a\nb\"", "\"<script>alert(1)</script>\"", "'single'",
			"\"" + "x".repeat(16) + "\"", "\"" + "x".repeat(151) + "\"", "\"" + "x".repeat(2001) + "\"",
			"\"" + "\\u0041".repeat(5000) + "\"", "[]", "{}", "[1]", "[1,2,3]", "[1,2,3,4]", "[181,-91]",
			"[\"1\",null]", "[[1,2],[3,4]]", "{\"type\":\"Point\",\"coordinates\":[1,2]}",
			"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1]]]}", "{\"coordinates\":[1e999,-1e999]}",
			"{\"a\":1,\"a\":2}", "{\"$gt\":\"\"}", "{\"a.b\":{\"$set\":[{}]}}",
			"{\"__proto__\":{},\"_id\":1,\"_class\":\"x\"}", "[" + "0,".repeat(5000) + "0]",
			"[" + "{},".repeat(300) + "{}]", "{\"a\":".repeat(63) + "1" + "}".repeat(63),
			"{\"a\":".repeat(70) + "1" + "}".repeat(70), "[".repeat(2000) + "]".repeat(2000), "[".repeat(3000),
			"[".repeat(60_000) + "]".repeat(60_000));

	private static final List<String> NAMES = List.of("name", "email", "password", "properties", "address", "id", "",
			"a.b", "$set", "_id", "__proto__", "\u0000", "x".repeat(3000));

	private JsonMutations() {
	}

	/** Changes a JSON text in UTF-8. Each character stands for one byte. */
	static String mutate(String json, RandomChoices choices) {
		try {
			JsonNode root = Json.of(new String(json.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
			return RequestDraft.utf8(marked(root, choices)).replace("\"" + MARK + "\"", choices.of(VALUES));
		}
		catch (JacksonException | NumberFormatException ex) {
			return ByteMutations.mutate(json, choices);
		}
	}

	private static String marked(JsonNode root, RandomChoices choices) {
		List<JsonNode> containers = new ArrayList<>();
		collect(root, containers);
		if (containers.isEmpty() || choices.oneIn(30)) {
			return "\"" + MARK + "\"";
		}
		JsonNode container = choices.of(containers);
		if (container instanceof ObjectNode object) {
			return changed(root, object, choices);
		}
		((ArrayNode) container).insert(choices.below(container.size() + 1), MARK);
		return root.toString();
	}

	private static String changed(JsonNode root, ObjectNode object, RandomChoices choices) {
		List<String> names = new ArrayList<>(object.propertyNames());
		String name = (names.isEmpty() || choices.oneIn(4)) ? choices.of(NAMES) : choices.of(names);
		switch (choices.below(6)) {
			case 0 -> object.remove(name);
			case 1 -> {
				object.set(name + MARK, object.path(name));
				return root.toString().replace(name + MARK, name);
			}
			default -> object.put(name, MARK);
		}
		return root.toString();
	}

	private static void collect(JsonNode node, List<JsonNode> containers) {
		if (node.isContainer()) {
			containers.add(node);
			node.values().forEach((child) -> collect(child, containers));
		}
	}

}
