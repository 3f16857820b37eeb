package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.List;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class FieldSelectionFuzzTests {

	/** The service stores nothing deeper. */
	private static final int MAX_DEPTH = 66;

	private static final ObjectNode SAMPLE = Json.of("""
			{"id":"1","name":"n","address":{"street":"s","city":"c"},"":{"":0,"a":{}},"empty":[],"a.b":[[{}]],\
			"properties":{"a":1,"list":[{"x":1,"y":2},{"y":3},5,[{"x":4}],[]],"deep":{"b":{"c":-0.0}},"e":1E400}}""")
		.asObject();

	/**
	 * Compares the selection with {@link PlainSelection}.
	 * @param input three parts, separated by line ends: names for {@code only}, names for
	 * {@code except}, both separated by ampersands, and an object; the sample replaces
	 * anything that is not an object
	 */
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

}
