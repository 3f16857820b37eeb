package dev.locations.importing.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ColumnNamesTests {

	private static String guess(String columns, Map<String, String> row) {
		Map<String, JsonText> values = new HashMap<>();
		row.forEach((column, json) -> values.put(column, JsonText.parse(json.getBytes(StandardCharsets.UTF_8))));
		return ColumnNames.guess(Arrays.asList(columns.split(";", -1)), List.of(values))
			.columns()
			.entrySet()
			.stream()
			.map((column) -> column.getKey() + "=" + column.getValue().orElse("-"))
			.sorted()
			.collect(Collectors.joining(" "));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "column-names.csv", delimiter = '|', quoteCharacter = '\'')
	void areGuessed(String columns, String expected) {
		assertThat(guess(columns, Map.of())).isEqualTo(expected.replace("''", ""));
	}

	@Test
	void areIdentifiersOnlyIfTheirValuesAre() {
		assertThat(guess("id", Map.of("id", "\"6F0C3C2E-8a5e-4b52-9d2c-0c1f1f3a7c11\""))).isEqualTo("id=id");
		assertThat(guess("id", Map.of("id", "\"17\""))).isEmpty();
		assertThat(guess("id", Map.of("id", "17"))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			\"POINT (8.5 47.3)\"         | geom=position
			\"SRID=4326;POINT(8.5 47)\"  | geom=position
			\"POINT(2600000 1200000\"    | ''
			""")
	void arePositionsIfTheirValuesArePointsOfADatabase(String value, String expected) {
		assertThat(guess("geom;ref", Map.of("geom", value))).isEqualTo(expected.replace("''", ""));
	}

	@Test
	void areNoHouseNumbersIfTheyNumberTheRows() {
		assertThat(guess("Nr", Map.of("Nr", "\"1\""))).isEqualTo("Nr=address.number");
		List<Map<String, JsonText>> rows = IntStream.rangeClosed(1, 3)
			.mapToObj((i) -> Map.of("Nr", JsonText.string(String.valueOf(i))))
			.toList();
		assertThat(ColumnNames.guess(List.of("Nr"), rows).columns()).isEmpty();
	}

	@Test
	void areObjectsOnlyIfTheirValuesAre() {
		assertThat(guess("geometry;address", Map.of("geometry", "{}", "address", "\"Quai 1\"")))
			.isEqualTo("address=address.street geometry=geometry");
	}

	@Test
	void standForOneFieldEach() {
		Set<String> seen = new HashSet<>();
		Collection<List<String>> names = ColumnNames.NAMES.values();
		names.forEach((list) -> list.forEach((name) -> {
			assertThat(ColumnNames.normalized(name)).isEqualTo(name);
			assertThat(seen.add(name)).as(name).isTrue();
		}));
		assertThat(ColumnNames.NAMES.keySet()).allMatch(ColumnMapping::isTarget);
		ColumnMapping.TEXTS
			.forEach((text) -> assertThat(ColumnNames.NAMES.get(text)).contains(ColumnNames.normalized(text)));
	}

}
