package dev.locations.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds for the document with all rules and for the document for clients. */
final class DocumentRules {

	private final DescribedApi api;

	private final JsonNode document;

	DocumentRules(DescribedApi api) {
		this.api = api;
		this.document = api.document();
	}

	/** Fails if a reference leaves the document, or has no target. */
	void checkReferences() {
		assertThat(this.document.findValuesAsString("$ref")).isNotEmpty().allSatisfy((reference) -> {
			assertThat(reference).startsWith("#/");
			assertThat(this.document.at(reference.substring(1)).isMissingNode()).isFalse();
		});
	}

	/**
	 * Fails if an example breaks the rules of its schema, or if there is an example
	 * without a schema.
	 */
	void checkExamples() {
		List<String> checked = new ArrayList<>();
		walk("", this.document, (pointer) -> {
			JsonNode node = this.document.at(pointer);
			if (!pointer.startsWith("/components/schemas") && node.path("schema").isObject()) {
				String schema = this.api.resolve(pointer + "/schema");
				if (node.has("example")) {
					checkExample(schema, pointer + "/example");
				}
				for (String name : node.path("examples").propertyNames()) {
					String example = this.api.resolve(DescribedApi.child(pointer + "/examples", name));
					checkExample(schema, example + "/value");
					checked.add(example);
				}
			}
		});
		assertThat(checked).containsAll(this.document.at("/components/examples")
			.propertyNames()
			.stream()
			.map((name) -> "/components/examples/" + name)
			.toList());
	}

	private void checkExample(String schema, String example) {
		assertThat(this.api.values().problemsOf(schema, this.document.at(example), false)).as(example).isEmpty();
	}

	/** Visits each object and each array, with its JSON pointer. */
	static void walk(String pointer, JsonNode node, Consumer<String> action) {
		action.accept(pointer);
		node.properties()
			.forEach((entry) -> walk(DescribedApi.child(pointer, entry.getKey()), entry.getValue(), action));
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			walk(pointer + "/" + i, node.get(i), action);
		}
	}

}
