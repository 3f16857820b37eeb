package dev.locations.json;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A second, simple implementation of {@code only} and {@code except}, to compare with.
 */
final class PlainSelection {

	private final @Nullable List<List<String>> only;

	private final List<List<String>> except;

	private PlainSelection(@Nullable List<List<String>> only, List<List<String>> except) {
		this.only = only;
		this.except = except;
	}

	/** Returns the selection for two lists of names. Blank names are ignored. */
	static PlainSelection of(List<String> only, List<String> except) {
		List<List<String>> kept = paths(only);
		return new PlainSelection(kept.isEmpty() ? null : kept, paths(except));
	}

	private static List<List<String>> paths(List<String> names) {
		return names.stream().filter((name) -> !name.isBlank()).map((name) -> List.of(name.split("\\.", -1))).toList();
	}

	/** Returns the selected fields of an object. */
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
