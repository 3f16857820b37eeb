package dev.locations.importing.table;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import static org.assertj.core.api.Assertions.assertThat;

class ColumnNamesTests {

	private static String guess(String columns, Map<String, JsonText> row) {
		return ColumnNames.guess(Arrays.asList(columns.split(";", -1)), List.of(row))
			.columns()
			.entrySet()
			.stream()
			.map((column) -> column.getKey() + "=" + column.getValue().orElse("-"))
			.sorted()
			.collect(Collectors.joining(" "));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "column-names.csv", delimiter = '|', quoteCharacter = '\'')
	void areGuessed(String columns, String expected, @Nullable String values) {
		Map<String, JsonText> row = (values != null) ? JsonText.parse(values.getBytes(StandardCharsets.UTF_8)).members()
				: Map.of();
		assertThat(guess(columns, row)).isEqualTo(expected);
	}

	@Test
	void areNoHouseNumbersIfTheyNumberTheRows() {
		assertThat(guess("Nr", Map.of("Nr", JsonText.string("1")))).isEqualTo("Nr=address.number");
		List<Map<String, JsonText>> rows = IntStream.rangeClosed(1, 3)
			.mapToObj((i) -> Map.of("Nr", JsonText.string(String.valueOf(i))))
			.toList();
		assertThat(ColumnNames.guess(List.of("Nr"), rows).columns()).isEmpty();
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
