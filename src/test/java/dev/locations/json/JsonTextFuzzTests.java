package dev.locations.json;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.validation.Json;

import static org.assertj.core.api.Assertions.assertThat;

class JsonTextFuzzTests {

	/** The comparison of trees recurses, so deeper ones are not compared. */
	private static final int COMPARABLE_DEPTH = 100;

	private static final Pattern ONE_LINE = Pattern.compile("Invalid JSON at line \\d+, column \\d+: [^\\p{Cntrl}]+");

	/** Errors of texts that the grammar allows and the service refuses. */
	private static final Pattern STRICTER = Pattern
		.compile("Duplicate Object property|Unpaired surrogate escape|Number of more than|Number with an exponent");

	@FuzzTest
	void agreesWithTheGrammar(byte[] utf8) {
		int depth = JsonGrammar.depth(utf8);
		try {
			JsonText read = JsonText.parse(utf8);
			assertThat(depth).isNotEqualTo(JsonGrammar.NOT_JSON);
			assertThat(read.text().getBytes(StandardCharsets.UTF_8)).isEqualTo(utf8);
			String members = compact(read);
			if (depth <= COMPARABLE_DEPTH) {
				assertKeepsItsMeaning(read, members);
			}
		}
		catch (JsonSyntaxException ex) {
			assertThat(ex.getMessage()).matches(ONE_LINE);
			assertThat(depth == JsonGrammar.NOT_JSON || STRICTER.matcher(ex.getMessage()).find()).as(ex.getMessage())
				.isTrue();
		}
	}

	private static String compact(JsonText read) {
		return read.members()
			.entrySet()
			.stream()
			.map((member) -> Json.MAPPER.writeValueAsString(member.getKey()) + ":" + member.getValue().text())
			.collect(Collectors.joining(",", "{", "}"));
	}

	private static void assertKeepsItsMeaning(JsonText read, String members) {
		assertThat(parse(read.root().toString())).hasToString(read.root().toString());
		if (read.root().isObject()) {
			assertThat(parse(members)).hasToString(read.root().toString());
			read.members().forEach((name, text) -> assertThat(read.member(name)).containsSame(text));
		}
	}

	private static Object parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8)).root();
	}

}
