package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class FieldSelectionFuzzTests {

	/** The service stores nothing deeper. */
	private static final int MAX_DEPTH = 66;

	private static final ObjectNode SAMPLE = Json.of("""
			{"id":"1","name":"n","address":{"street":"s","city":"c"},"":{"":0,"a":{}},"empty":[],"a.b":[[{}]],\
			"properties":{"a":1,"list":[{"x":1,"y":2},{"y":3},5,[{"x":4}],[]],"deep":{"b":{"c":-0.0}},"e":1E400}}""")
		.asObject();

	/** The input is names, names and an object, in three lines. */
	@FuzzTest
	void selectsWhatIsAskedFor(byte[] input) {
		String[] parts = new String(input, StandardCharsets.UTF_8).split("\n", 3);
		List<String> only = names(parts[0]);
		List<String> except = (parts.length > 1) ? names(parts[1]) : List.of();
		ObjectNode sent = (parts.length > 2) ? object(parts[2]) : null;
		ObjectNode object = (sent != null) ? sent : SAMPLE;
		byte[] json = object.toString().getBytes(StandardCharsets.UTF_8);
		byte[] selected = FieldSelection.of(only, except).apply(json);
		assertThat(Json.of(new String(selected, StandardCharsets.UTF_8)))
			.hasToString(PlainSelection.of(only, except).select(object).toString());
	}

	private static List<String> names(String line) {
		return List.of(line.split("&", -1));
	}

	private static @Nullable ObjectNode object(String text) {
		byte[] json = text.getBytes(StandardCharsets.UTF_8);
		int depth = JsonGrammar.depth(json);
		if (depth < 1 || depth > MAX_DEPTH) {
			return null;
		}
		try {
			return (JsonText.parse(json).root() instanceof ObjectNode object) ? object : null;
		}
		catch (JsonSyntaxException ex) {
			return null;
		}
	}

	/** A second, simple implementation of {@code only} and {@code except}. */
	private record PlainSelection(@Nullable List<List<String>> only, List<List<String>> except) {

		/** Returns the selection for two lists of names. Blank names are ignored. */
		static PlainSelection of(List<String> only, List<String> except) {
			List<List<String>> kept = paths(only);
			return new PlainSelection(kept.isEmpty() ? null : kept, paths(except));
		}

		private static List<List<String>> paths(List<String> names) {
			return names.stream()
				.filter((name) -> !name.isBlank())
				.map((name) -> List.of(name.split("\\.", -1)))
				.toList();
		}

		ObjectNode select(ObjectNode object) {
			ObjectNode selected = JsonNodeFactory.instance.objectNode();
			object.forEachEntry((name, value) -> {
				if (!this.except.contains(List.of(name))) {
					JsonNode kept = selectIn(name, value);
					if (kept != null) {
						selected.set(name, kept);
					}
				}
			});
			return selected;
		}

		private @Nullable JsonNode selectIn(String name, JsonNode value) {
			boolean whole = this.only == null || this.only.contains(List.of(name));
			List<List<String>> inside = (this.only == null || whole) ? null : below(name, this.only);
			if (inside != null && inside.isEmpty()) {
				return null;
			}
			JsonNode kept = new PlainSelection(inside, below(name, this.except)).selectValue(value);
			return (inside != null && kept != null && kept.isEmpty()) ? null : kept;
		}

		private @Nullable JsonNode selectValue(JsonNode value) {
			if (value instanceof ObjectNode object) {
				return select(object);
			}
			if (value instanceof ArrayNode array) {
				List<JsonNode> elements = array.values().stream().<JsonNode>mapMulti((element, kept) -> {
					JsonNode selected = selectValue(element);
					if (selected != null) {
						kept.accept(selected);
					}
				}).toList();
				return (this.only != null && elements.isEmpty()) ? null
						: JsonNodeFactory.instance.arrayNode().addAll(elements);
			}
			return (this.only != null) ? null : value;
		}

		private static List<List<String>> below(String name, List<List<String>> paths) {
			return paths.stream()
				.filter((path) -> path.size() > 1 && Objects.equals(path.get(0), name))
				.map((path) -> path.subList(1, path.size()))
				.toList();
		}

	}

}
