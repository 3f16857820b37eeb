package dev.locations.cql2;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class Cql2ExampleTests {

	@ParameterizedTest
	@MethodSource("rows")
	void readsTheExamplesOfTheStandardOrRefusesWhatItDoesNotSupport(String row) {
		String[] columns = row.split("\t", -1);
		String expression = columns[2].replace("\\n", "\n");
		if (columns[1].chars().allMatch(Character::isDigit)) {
			assertThatExceptionOfType(Cql2Exception.class).isThrownBy(() -> ExpressionText.parse(expression))
				.satisfies((ex) -> assertThat(ex.position()).isEqualTo(Integer.parseInt(columns[1])));
		}
		else {
			assertThat(ExpressionText.of(ExpressionText.parse(expression))).isEqualTo(columns[1]);
		}
	}

	static List<String> rows() throws IOException {
		try (BufferedReader reader = new BufferedReader(new InputStreamReader(
				Objects.requireNonNull(Cql2ExampleTests.class.getResourceAsStream("examples.tsv")),
				StandardCharsets.UTF_8))) {
			return reader.lines().filter((line) -> !line.startsWith("#")).toList();
		}
	}

}
