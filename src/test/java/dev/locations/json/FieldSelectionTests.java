package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import static org.assertj.core.api.Assertions.assertThat;

class FieldSelectionTests {

	private static final String JSON = """
			{"id":"1","name":"n","address":{"street":"s","city":"c"},\
			"properties":{"a":1,"list":[{"x":1,"y":2},{"y":3},5,[{"x":4}]],"deep":{"b":{"c":-0.0}},"":7,"e":1E400}}""";

	private static List<String> names(@Nullable String names) {
		return (names != null) ? List.of(names.split(" ")) : List.of();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "selections.csv", delimiter = '|', quoteCharacter = '`')
	void selectsByName(@Nullable String only, @Nullable String except, String selected) {
		assertThat(FieldSelection.of(names(only), names(except)).apply(JSON.getBytes(StandardCharsets.UTF_8)))
			.asString()
			.isEqualTo(selected);
	}

	@Test
	void aBackslashTakesADotIntoAName() {
		byte[] json = "{\"p\":{\"a.b\":1,\"a\":{\"b\":2,\".\":3}}}".getBytes(StandardCharsets.UTF_8);
		assertThat(FieldSelection.of(List.of("p.a\\.b"), List.of()).apply(json)).asString()
			.isEqualTo("{\"p\":{\"a.b\":1}}");
		assertThat(FieldSelection.of(List.of("p.a.b", "p.a.\\."), List.of()).apply(json)).asString()
			.isEqualTo("{\"p\":{\"a\":{\"b\":2,\".\":3}}}");
	}

	@Test
	void ignoresBlankNamesAndLeavesAllAsItIs() {
		assertThat(FieldSelection.of(List.of("", " "), List.of(""))).isSameAs(FieldSelection.ALL);
		byte[] json = JSON.getBytes(StandardCharsets.UTF_8);
		assertThat(FieldSelection.ALL.apply(json)).isSameAs(json);
	}

}
