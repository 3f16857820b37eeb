package dev.locations.validation;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.networknt.schema.SchemaRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares what the parameters allow with the schemas of the OpenAPI document. */
class QueryParametersTests {

	private static final int RANDOM_VALUES = 1_000;

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
			"e\u0301", "\u00a0", "\u2028", "_-_", "A-Za-z0-9_-", "A==", "20040000.00000000000000001", "20040000",
			"0a0B0c0d-0000-4000-8000-00000000ffff", "0a0B0c0d-0000-4000-8000-00000000fff",
			"0a0b0c0d-0000-4000-8000-000000000001,".repeat(99) + "0a0b0c0d-0000-4000-8000-000000000001",
			"0a0b0c0d-0000-4000-8000-000000000001,".repeat(100) + "0a0b0c0d-0000-4000-8000-000000000001");

	private static final String[] SENT_TOO_OFTEN = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };

	private static final String LETTERS = "0123456789000111..,,,+--eE /:TZtrue_=\n\u00e9\u0663";

	/** The files whose names are not those of the constants. */
	private static final Map<String, String> NAMES = Map.of("key", "import-key", "properties", "import-properties",
			"source", "import-source", "mark", "import-mark", "ogc-filter-language", "ogc-filter-lang", "ogc-sort-by",
			"ogc-sortby", "facets", "facet-fields");

	private static final Map<String, Object> PARAMETERS = Stream.of(QueryParameters.class.getFields())
		.map((field) -> Map.entry(field.getName().toLowerCase(Locale.ROOT).replace('_', '-'),
				Objects.requireNonNull(ReflectionUtils.getField(field, null))))
		.filter((named) -> named.getValue() instanceof BboxParameter || named.getValue() instanceof QueryParameter)
		.filter((named) -> named.getValue() != QueryParameters.MAPPING) // is JSON
		.collect(Collectors.toMap((named) -> NAMES.getOrDefault(named.getKey(), named.getKey()), Map.Entry::getValue));

	static Stream<String> files() {
		return PARAMETERS.keySet().stream().sorted();
	}

	@ParameterizedTest
	@MethodSource("files")
	void allowWhatTheirSchemasAllow(String file) {
		BodySchema schema = BodySchemas.schema(FILES, REGISTRY, file);
		JsonNode rules = FILES.at(SchemaFiles.id(file));
		for (String text : values(file)) {
			JsonNode json = json(file, rules, text);
			List<Violation> refused = refused(file, text);
			if (!breaksOwnRule(file, json, refused)) {
				assertThat(refused.isEmpty()).as(text)
					.isEqualTo(schema.validate(json).isEmpty() || isGreater(file, json));
			}
			refused.stream()
				.filter((violation) -> violation.location().matches("\\w+"))
				.filter((violation) -> !violation.validator().equals("string"))
				.filter((violation) -> !violation.validator().equals("notBlank"))
				.forEach((violation) -> assertThat(violation.message())
					.isEqualTo(message(rules, json.isArray() ? json.size() : 0)));
		}
	}

	@ParameterizedTest
	@MethodSource("files")
	void tellTheValidatorOfTheirSchemas(String file) {
		assertThat(refused(file, SENT_TOO_OFTEN)).singleElement()
			.extracting(Violation::validator)
			.isEqualTo(FILES.at(SchemaFiles.id(file)).path(Vocabulary.REFUSAL).path("validator").asString("type"));
	}

	@Test
	void areThoseOfTheDocument() throws IOException {
		JsonNode document;
		try (InputStream yaml = BodySchemas.folder().createRelative("openapi.yaml").getInputStream()) {
			document = JsonMapper.shared().valueToTree(new Yaml().load(yaml));
		}
		List<String> shown = document.at("/components/parameters")
			.valueStream()
			.filter((parameter) -> parameter.path("in").asString("").equals("query"))
			.map((parameter) -> parameter.at("/schema/$ref").asString(""))
			.filter((schema) -> schema.endsWith(".schema.json"))
			.map((schema) -> schema.replace(".schema.json", ""))
			.distinct()
			.toList();
		assertThat(shown).containsExactlyInAnyOrderElementsOf(PARAMETERS.keySet());
		assertThat(FILES.at(SchemaFiles.id("ogc-limit")).get("default").intValue())
			.isEqualTo(QueryParameters.OGC_DEFAULT_LIMIT);
	}

	@Test
	void readGreaterLimitsAsTheMaximum() {
		assertThat(QueryParameters.OGC_LIMIT.read(List.of("9999999999999"))).isEqualTo(10_000);
		assertThat(QueryParameters.NEAR.read(List.of("8.54", "-0.0"))).containsExactly(8.54, 0.0);
	}

	private static List<Violation> refused(String file, String... texts) {
		try {
			if (PARAMETERS.get(file) instanceof BboxParameter bbox) {
				bbox.parse(List.of(texts), List::of);
			}
			else if (PARAMETERS.get(file) instanceof QueryParameter<?> parameter) {
				parameter.read(List.of(texts));
			}
			return List.of();
		}
		catch (ValidationException ex) {
			return ex.violations();
		}
	}

	// schemas cannot say "4 or 6", nor compare two edges
	private static boolean breaksOwnRule(String file, JsonNode json, List<Violation> refused) {
		return (file.equals("ogc-bbox") && json.size() == 5)
				|| refused.stream().anyMatch((violation) -> violation.message().startsWith("must not be south"));
	}

	private static boolean isGreater(String file, JsonNode json) {
		return file.equals("ogc-limit") && json.isIntegralNumber()
				&& json.bigIntegerValue().compareTo(BigInteger.valueOf(10_000)) > 0;
	}

	private static JsonNode json(String file, JsonNode rules, String text) {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		return switch (rules.path("type").stringValue("")) {
			case "integer" ->
				text.matches("-?[0-9]{1,1000}") ? nodes.numberNode(new BigInteger(text)) : nodes.stringNode(text);
			case "number" -> NumberRange.json(text);
			case "array" -> {
				if (rules.at("/items/type").asString("").equals("string")) {
					ArrayNode texts = nodes.arrayNode();
					Stream.of(file.equals("ids") ? text.split(",", -1) : new String[] { text }).forEach(texts::add);
					yield texts;
				}
				ArrayNode numbers = nodes.arrayNode();
				for (String element : text.split(",", -1)) {
					double number = NumberRange.number(element);
					// a box is read as doubles
					boolean isRounded = PARAMETERS.get(file) instanceof BboxParameter && Double.isFinite(number);
					numbers.add(isRounded ? nodes.numberNode(number) : NumberRange.json(element));
				}
				yield numbers;
			}
			default -> nodes.stringNode(text);
		};
	}

	private static String message(JsonNode rules, int length) {
		return rules.at("/refusal/message")
			.asString("")
			.replace("{minimum}", rules.path("minimum").asString(""))
			.replace("{maximum}", rules.path("maximum").asString(""))
			.replace("{maxItems}", rules.path("maxItems").asString(""))
			.replace("{minItems}", rules.path("minItems").asString(""))
			.replace("{actualLength}", String.valueOf(length));
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
	@CsvFileSource(resources = "long-parameters.csv", quoteCharacter = '\'')
	void takesTimeInProportionToTheLength(String parameter, String start, String repeated) {
		assertThat(refused(parameter, start + repeated.repeat(200_000))).isNotEmpty();
	}

}
