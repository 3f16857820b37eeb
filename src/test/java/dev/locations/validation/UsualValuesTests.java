package dev.locations.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

import com.networknt.schema.SchemaRegistry;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Compares the values that are read without a schema with those that the schema allows.
 */
class UsualValuesTests {

	private static final int RANDOM_VALUES = 3_000;

	private static final SchemaFiles FILES = new SchemaFiles(BodySchemas.folder());

	private static final SchemaRegistry REGISTRY = BodySchemas.registry(FILES);

	private static final List<String> EDGES = List.of("", " ", "0", "-0", "+0", "00", "-1", "1", "01", "+1", "1.0",
			"1e0", "1E2", "1e-2", "0x1", "1_0", "1f", "1d", "\u0661", "\uff11", "21", "22", "23", "99", "100", "999",
			"1000", "1001", "9999", "10000", "10001", "999999999", "1000000000", "2147483647", "2147483648",
			"-2147483648", "99999999999999999999", "NaN", "Infinity", "null", "true", "false", "TRUE", "true\n", "json",
			"geojson", "ndjson", "html", "json ", "Json", "0,0", "180,90", "-180,-90", "180.0000001,0",
			"180.00000000000000001,0", "0,90.00000000000000001", "0,-90.1", "1,2,3", "1,", ",1", "1,,2", " 1, 2 ",
			"1\t,2", "1;2", "-0.0,+0", "1e1,1E1", "1e400,0", "1e-400,0", "1e99999999999,0", "0,0,0,0",
			"-180,-90,180,90", "170,-10,-170,10", "0,1,1,0", "0,0,0,1,1,1", "2026-01-01T00:00:00Z",
			"2026-01-01T00:00:00Z/..", "../2026-01-01", "2026-13-01T00:00:00Z", "2026-01-01", "/", "..", "../..",
			"a".repeat(100), "a".repeat(200), "a".repeat(201), "a".repeat(1000), "a".repeat(5000),
			"\ud83d\ude00".repeat(100), "\ud83d\ude00".repeat(200), "\ud83d\ude00".repeat(201), "\ud83d", "\u0000",
			"e\u0301", "\u00a0", "\u2028", "_-_", "A-Za-z0-9_-", "A==");

	private static final String LETTERS = "0123456789000111..,,,+--eE /:TZtrue_=\n\u00e9\u0663";

	static Stream<String> files() {
		return BodySchemas.PARAMETERS.keySet().stream().sorted();
	}

	@ParameterizedTest
	@MethodSource("files")
	void areAllowedByTheSchemaAndHaveTheSameValue(String file) {
		UsualValues usual = usual(file);
		QueryParameter parameter = withoutUsualValues(file);
		for (String text : values(file)) {
			JsonNode value = usual.read(text);
			if (value != null) {
				assertThat(content(value)).as(text).isEqualTo(content(parameter.read(List.of(text))));
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			limit         | 100
			ogc-limit     | 10
			zoom          | 16
			near          | 8.54,-47.37
			search        | zur bah
			list-format   | geojson
			""")
	void haveWhatMostClientsSend(String file, String text) {
		assertThat(usual(file).read(text)).isNotNull();
	}

	private static UsualValues usual(String file) {
		return UsualValues.of(FILES, SchemaFiles.id(file));
	}

	private static QueryParameter withoutUsualValues(String file) {
		String name = Objects.requireNonNull(BodySchemas.PARAMETERS.get(file));
		return QueryParameter.of(name, BodySchemas.schema(FILES, REGISTRY, file, new RequestPart(name)), (text) -> null,
				FILES.at(SchemaFiles.id(file)));
	}

	// Numbers are compared as they are used: a double has no more digits.
	private static List<Object> content(JsonNode value) {
		List<Object> content = new ArrayList<>();
		(value.isArray() ? value.valueStream() : Stream.of(value))
			.forEach((each) -> content.add(each.isNumber() ? each.doubleValue() : each.stringValue()));
		return content;
	}

	private static List<String> values(String file) {
		List<String> values = new ArrayList<>(EDGES);
		JsonNode rules = FILES.at(SchemaFiles.id(file));
		rules.path("enum").valueStream().map(JsonNode::asString).forEach(values::add);
		for (String limit : List.of("minimum", "maximum")) {
			long number = rules.path(limit).longValue(0);
			values.addAll(List.of(String.valueOf(number - 1), String.valueOf(number), String.valueOf(number + 1)));
		}
		int maxLength = rules.path("maxLength").intValue(1);
		for (String letter : List.of("a", "\u00e9", "\ud83d\ude00")) {
			values.addAll(List.of(letter.repeat(maxLength), letter.repeat(maxLength + 1)));
		}
		Random random = new Random(1);
		for (int i = 0; i < RANDOM_VALUES; i++) {
			values.add(changed((i % 2 == 0) ? "" : values.get(random.nextInt(EDGES.size())), random));
		}
		return values;
	}

	private static String changed(String text, Random random) {
		StringBuilder changed = new StringBuilder(text);
		for (int i = random.nextInt(6); i >= 0; i--) {
			char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
			changed.insert(random.nextInt(changed.length() + 1), letter);
		}
		return changed.toString();
	}

	/** Quadratic time would take minutes for these. */
	@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
	@ParameterizedTest
	@CsvSource({ "limit, '', 9", "limit, 1., 9", "limit, 1., 0", "limit, -, 1", "near, '1,1', 0", "near, '0,91.', 0",
			"near, '', '1,'", "near, '', ','", "after, =, A", "search, '', a.", "zoom, 1e, 0" })
	void takesTimeInProportionToTheLength(String parameter, String start, String repeated) {
		QueryParameter rules = BodySchemas.load().parameter(parameter);
		List<String> values = List.of(start + repeated.repeat(500_000));
		assertThatThrownBy(() -> rules.read(values)).isInstanceOf(ValidationException.class);
	}

}
