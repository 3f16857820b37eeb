package dev.locations.location.field;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ChangedFieldsTests {

	private static final String BEFORE = """
			{"name":"A","properties":{"kind":"park","of":{"size":1}},"address":{"city":"Bern"},"phone":null}""";

	@ParameterizedTest
	@CsvFileSource(resources = "changed-fields.csv", delimiter = ';', quoteCharacter = '\'')
	void tellsWhetherAnAnswerMayDependOnAChange(String field, String old, String next, boolean expected) {
		long changed = ChangedFields.between(bytes(BEFORE), bytes(BEFORE.replace(old, next)));
		assertThat((changed & ChangedFields.of(List.of(field))) != 0).isEqualTo(expected);
		assertThat(changed & ~ChangedFields.OTHERS).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "name", "properties.kind" })
	void eachAnswerDependsOnChangesOfAnyField(String field) {
		long fields = ChangedFields.of(List.of(field));
		assertThat(fields & ChangedFields.OTHERS).isNotZero();
		assertThat(fields & ChangedFields.ANY).isNotZero();
		assertThat(ChangedFields.of(List.of()) & ChangedFields.ANY).isNotZero();
	}

	@ParameterizedTest
	@MethodSource
	void whatCannotBeComparedMayDifferInAnyField(String after) {
		assertThat(ChangedFields.between(bytes(BEFORE), bytes(after))).isEqualTo(ChangedFields.OTHERS);
	}

	static List<String> whatCannotBeComparedMayDifferInAnyField() {
		return List.of("{\"phone\":1,\"phone\":2}", "{\"phone\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}",
				"{\"phone\":\"" + "1".repeat(20_000) + "\"}");
	}

	private static byte[] bytes(String json) {
		return json.getBytes(StandardCharsets.UTF_8);
	}

}
