package dev.locations.web;

import java.util.stream.IntStream;

import dev.locations.validation.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

import static org.assertj.core.api.Assertions.assertThat;

class KnownParametersTests {

	private static final KnownParameters LIST = KnownParameters.named("bbox", "limit", "after", "q", "near", "f",
			"only", "except");

	private static MultiValueMap<String, String> sent(String... names) {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		for (String name : names) {
			parameters.add(name, "x");
		}
		return parameters;
	}

	@ParameterizedTest
	@CsvFileSource(resources = "parameters.csv", quoteCharacter = '\'')
	void refusesOtherNames(String name, String meant) {
		assertThat(LIST.violations(sent("bbox", name))).containsExactly(Violation.query(name, "unknown",
				"is not a parameter of this resource" + ((meant != null) ? "; did you mean \"" + meant + "\"?" : ""),
				JsonNodeFactory.instance.stringNode("x")));
	}

	@Test
	void takesItsOwnNamesAndThatOfCacheBreakers() {
		assertThat(LIST.violations(sent("bbox", "limit", "only", "except", "_"))).isEmpty();
		assertThat(KnownParameters.named().violations(sent("_"))).isEmpty();
		assertThat(KnownParameters.ANY.violations(sent("x", "y"))).isEmpty();
	}

	@Test
	void tellsAParameterWithoutAValue() {
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		parameters.add("x", null);
		assertThat(LIST.violations(parameters)).singleElement()
			.satisfies((violation) -> assertThat(violation.value()).hasToString("\"\""));
	}

	@Test
	void tellsSomeOfMany() {
		String[] names = IntStream.range(0, 4_000).mapToObj((i) -> "p" + i).toArray(String[]::new);
		assertThat(LIST.violations(sent(names))).hasSize(10);
	}

}
