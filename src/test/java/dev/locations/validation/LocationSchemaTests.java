package dev.locations.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.location.field.LocationFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LocationSchemaTests {

	private static final BodySchema CREATE = BodySchemas.load().get("location-create");

	private static final BodySchema UPDATE = BodySchemas.load().get("location-update");

	private static final String COORDINATES = "must be an array of 2 or 3 numbers (longitude, latitude, optional altitude)";

	@Test
	void theFieldsOfTheSchemasAreThoseOfLocations() throws IOException {
		JsonNode written = Json.of(Files.readString(Path.of("schemas/location.schema.json")));
		JsonNode shown = Json.of(Files.readString(Path.of("schemas/location-fields.schema.json")));
		assertThat(written.get("properties").propertyNames()).containsExactlyElementsOf(LocationFields.WRITABLE);
		assertThat(written.at("/$defs/address/properties").propertyNames())
			.containsExactlyElementsOf(LocationFields.ADDRESS_TEXTS);
		assertThat(Stream.of("/properties", "/$defs/others/properties")
			.flatMap((pointer) -> shown.at(pointer).propertyNames().stream()))
			.containsExactlyInAnyOrderElementsOf(LocationFields.ALL);
		assertThat(LocationFields.TEXTS)
			.filteredOn((text) -> written.at("/properties/" + text + "/minLength").asInt(-1) == 0)
			.isEqualTo(LocationFields.MAY_BE_EMPTY);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "required-fields.csv", delimiter = '|', quoteCharacter = '`')
	void refusesNullForWhatIsRequired(String pointer) {
		refusesOnCreateAndOnUpdate(pointer, "null", "required", "is required");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refused-locations.csv", delimiter = '|', quoteCharacter = '`')
	void refusesOnCreateAndOnUpdate(String pointer, String sent, String validator, String message) {
		JsonNode value = Json.of(sent);
		String types = message.replaceFirst("must be of type ", "").replace(" or ", "', '");
		boolean inAltitude = value.size() == 3;
		refuses(Json.with(Json.location(), pointer, value), inAltitude ? pointer + "/2" : pointer, validator,
				message.replace("$COORDINATES", COORDINATES),
				validator.equals("type") ? "'types': ['" + types + "']," : "", inAltitude ? value.get(2) : value);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{}                      | 'type', 'coordinates'
			{'type': 5}             | 'coordinates'
			{'coordinates': [200]}  | 'type'
			""")
	void refusesAPartOfAGeometry(String sent, String missing) {
		refuses(Json.with(Json.location(), "/geometry", Json.of(sent)), "/geometry", "properties",
				"must have properties \"type\", \"coordinates\"",
				"'cause': 'missingProperties', 'expectedProperties': ['type', 'coordinates'], 'missingProperties': [%s],"
					.formatted(missing),
				Json.of(sent));
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "null", "1", "'x'", "true" })
	void refusesABodyThatIsNotAnObject(String body) {
		refuses(Json.of(body), "", "type", "must be of type object", "'types': ['object'],", Json.of(body));
	}

	private static void refuses(JsonNode body, String location, String validator, String message, String details,
			JsonNode value) {
		JsonNode expected = Json
			.of("[{'message': %s, 'type': 'json', 'location': '%s', 'validator': '%s', %s 'value': %s, 'valueSet': true}]"
				.formatted(StringNode.valueOf(message), location, validator, details, value));
		assertThat(Json.entries(CREATE.validate(body))).isEqualTo(expected);
		assertThat(Json.entries(UPDATE.validate(body))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "lengths.csv")
	void limitsTheLengthOfTexts(String pointer, int minimum, int maximum, String emptyIs) {
		assertThat(CREATE.validate(withText(pointer, "x".repeat(minimum)))).isEmpty();
		assertThat(CREATE.validate(withText(pointer, "x".repeat(maximum)))).isEmpty();
		assertThat(Json.entries(CREATE.validate(withText(pointer, "x".repeat(maximum + 1)))))
			.isEqualTo(lengthEntry(pointer, minimum, maximum, "x".repeat(maximum + 1), maximum + 1, "long"));
		List<Violation> empty = CREATE.validate(withText(pointer, ""));
		assertThat(empty).extracting(Violation::validator).isEqualTo((emptyIs != null) ? List.of(emptyIs) : List.of());
		if ("string".equals(emptyIs)) {
			assertThat(Json.entries(empty)).isEqualTo(lengthEntry(pointer, minimum, maximum, "", 0, "short"));
		}
	}

	@Test
	void countsCodePointsNotCharacters() {
		assertThat(CREATE.validate(withText("/phone", "\uD83D\uDE00".repeat(20)))).isEmpty();
		String tooLong = "\uD83D\uDE00".repeat(21);
		assertThat(Json.entries(CREATE.validate(withText("/phone", tooLong))))
			.isEqualTo(lengthEntry("/phone", 1, 20, tooLong, 21, "long"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\t", " ", "\u0085", "\u00A0", "\u1680", "\u2003", "\u2007", "\u2028", "\u202F", "\u3000",
			"\u2003\u3000\n" })
	void treatsUnicodeWhiteSpaceOfAnyLengthAsBlank(String blank) {
		assertThat(CREATE.validate(withText("/name", blank))).extracting(Violation::validator)
			.containsExactly("notBlank");
		assertThat(CREATE.validate(withText("/name", blank.repeat(151)))).extracting(Violation::validator)
			.containsExactly("notBlank");
		assertThat(CREATE.validate(withText("/address/city", blank))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\u200B", "\u001C", "\u0000", "\uFEFF", "\u00A0x" })
	void treatsNothingElseAsBlank(String text) {
		assertThat(CREATE.validate(withText("/name", text))).isEmpty();
	}

	@Test
	void reportsEveryMissingPropertyInOrderAndAtOnce() {
		assertThat(Json.entries(CREATE.validate(Json.of("{}"))))
			.isEqualTo(required("/name", "/description", "/phone", "/photoUrl", "/siteUrl", "/geometry", "/address"));
		assertThat(Json.entries(CREATE.validate(Json.with(Json.location(), "/address", Json.of("{}")))))
			.isEqualTo(required("/address/street", "/address/zipCode", "/address/city", "/address/state"));
		CREATE.check(Json.location());
		assertThatExceptionOfType(ValidationException.class).isThrownBy(() -> CREATE.check(Json.of("{}")))
			.satisfies((ex) -> assertThat(ex.violations()).isEqualTo(CREATE.validate(Json.of("{}"))))
			.satisfies((ex) -> assertThat(ex.getStackTrace()).isEmpty());
	}

	@Test
	void reportsAllViolationsInTheOrderOfTheSchema() {
		JsonNode body = Json.of("""
				{'properties': 1, 'address': {'state': '', 'street': 5}, 'siteUrl': null, 'phone': 1, 'name': ' ',
				'geometry': {'coordinates': [181, 91, 'x'], 'type': 'Line'}, 'shortName': ''}""");
		assertThat(CREATE.validate(body)).extracting((violation) -> violation.location() + " " + violation.validator())
			.containsExactly("/name notBlank", "/shortName string", "/description required", "/phone type",
					"/photoUrl required", "/siteUrl required", "/geometry/type equal",
					"/geometry/coordinates/0 longitude", "/geometry/coordinates/1 latitude",
					"/geometry/coordinates/2 type", "/address/street type", "/address/zipCode required",
					"/address/city required", "/address/state string", "/properties type");
	}

	@Test
	void writesTheFieldsOfAnEntryInTheirOrder() {
		assertThat(Json.text(CREATE.validate(withText("/phone", "")))).isEqualTo("[{\"message\":"
				+ "\"must be a string between 1 and 20 characters long (the supplied string is too short: 0 characters long)\","
				+ "\"type\":\"json\",\"location\":\"/phone\",\"validator\":\"string\",\"validation\":\"between\","
				+ "\"minLength\":1,\"maxLength\":20,\"actualLength\":0,\"cause\":\"tooShort\",\"value\":\"\",\"valueSet\":true}]");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "accepted-values.csv", delimiter = ';', quoteCharacter = '\'')
	void accepts(String pointer, String value) {
		JsonNode body = Json.with(Json.location(), pointer, Json.of(value));
		assertThat(CREATE.validate(body)).isEmpty();
		assertThat(UPDATE.validate(body)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{'name': 'x'}", "{'address': {}}", "{'address': {'city': 'x'}}", "{'shortName': null}",
					"{'address': {'number': null}}", "{'properties': {}}", "{'id': 1, 'updatedAt': []}" })
	void acceptsAnyPartOnUpdate(String body) {
		assertThat(UPDATE.validate(Json.of(body))).isEmpty();
	}

	@Test
	void limitsTheDepthOfProperties() {
		assertThat(CREATE.validate(Json.with(Json.location(), "/properties", Json.nested(64)))).isEmpty();
		for (int levels : new int[] { 65, 100_000 - 1 }) {
			assertThat(Json.entries(CREATE.validate(Json.with(Json.location(), "/properties", Json.nested(levels)))))
				.isEqualTo(Json.of("""
						[{'message': 'must not be nested deeper than 64 levels', 'type': 'json',
						'location': '/properties', 'validator': 'depth', 'valueSet': false}]"""));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "/name", "/shortName", "/geometry", "/geometry/type", "/geometry/coordinates",
			"/geometry/coordinates/0", "/address", "/address/city", "/properties" })
	void refusesDeepNestingEverywhereAndDoesNotRepeatIt(String pointer) {
		JsonNode array = Json.nested(100_000).get("a");
		List<Violation> violations = CREATE.validate(Json.with(Json.location(), pointer, array));
		assertThat(violations).singleElement().satisfies((violation) -> {
			assertThat(violation.location()).isEqualTo(pointer);
			assertThat(violation.value()).isNull();
		});
		assertThat(Json.text(violations)).endsWith("\"valueSet\":false}]");
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY })
	void refusesInfinity(double number) {
		assertThat(CREATE.validate(Json.with(Json.location(), "/geometry/coordinates/0", DoubleNode.valueOf(number))))
			.extracting(Violation::validator)
			.containsExactly("type");
	}

	private static JsonNode withText(String pointer, String text) {
		return Json.with(Json.location(), pointer, StringNode.valueOf(text));
	}

	private static JsonNode required(String... pointers) {
		return Json.of(Stream.of(pointers)
			.map("{'message': 'is required', 'type': 'json', 'location': '%s', 'validator': 'required', 'valueSet': false}"::formatted)
			.toList()
			.toString());
	}

	private static JsonNode lengthEntry(String pointer, int minimum, int maximum, String value, int actual,
			String cause) {
		return Json
			.of("""
					[{'message': 'must be a string between %d and %d characters long (the supplied string is too %s: %d characters long)',
					'type': 'json', 'location': '%s', 'validator': 'string', 'validation': 'between', 'minLength': %d,
					'maxLength': %d, 'actualLength': %d, 'cause': '%s', 'value': '%s', 'valueSet': true}]"""
				.formatted(minimum, maximum, cause, actual, pointer, minimum, maximum, actual,
						cause.equals("long") ? "tooLong" : "tooShort", value));
	}

}
