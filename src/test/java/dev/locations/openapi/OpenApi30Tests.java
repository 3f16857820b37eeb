package dev.locations.openapi;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class OpenApi30Tests {

	private static final ObjectNode WHOLE = DescribedApi.packaged().document();

	private static final ObjectNode DOCUMENT = OpenApi30.of(ClientDocument.of(WHOLE));

	private static JsonNode converted(String schema) {
		ObjectNode document = Json.of("{\"openapi\":\"3.1.1\",\"info\":{},\"schema\":" + schema + "}").asObject();
		return OpenApi30.of(document).get("schema");
	}

	@Test
	void isValid() {
		assertThat(OpenApiSchemas.problemsOf(DOCUMENT)).isEmpty();
	}

	/** Proves that the test above can fail. */
	@Test
	void isInvalidAsOpenApi31() {
		ObjectNode document = ClientDocument.of(WHOLE).put("openapi", "3.0.4");
		assertThat(OpenApiSchemas.problemsOf(document)).isNotEmpty();
	}

	@Test
	void convertsPartOfTheDocument() {
		ObjectNode part = OpenApi30.of(ClientDocument.of(WHOLE, (path) -> path.startsWith("/locations")));
		assertThat(OpenApiSchemas.problemsOf(part)).isEmpty();
		assertThat(part.get("paths").propertyNames()).containsExactly("/locations", "/locations/{id}");
	}

	@Test
	void hasNothingThatIsNewIn31() {
		assertThat(DOCUMENT.get("info").has("summary")).isFalse();
		assertThat(DOCUMENT.findValues("const")).isEmpty();
		assertThat(DOCUMENT.findValues("prefixItems")).isEmpty();
		assertThat(DOCUMENT.at("/components/schemas/LocationInput/properties/shortName")).isEqualTo(Json.of("""
				{"type":"string","nullable":true,"minLength":1,"maxLength":30}"""));
		assertThat(DOCUMENT.at("/components/schemas/LocationInput/properties/address/properties/number/nullable"))
			.isEqualTo(Json.of("true"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
			{"type":["integer","null"]}           | {"type":"integer","nullable":true}
			{"type":["integer"]}                  | {"type":"integer"}
			{"items":{"type":["null","string"]}}  | {"items":{"type":"string","nullable":true}}
			{"anyOf":[{"type":["null","string"]}]} | {"anyOf":[{"type":"string","nullable":true}]}
			{"examples":[7,8]}                    | {"example":7}
			{"properties":{"examples":{}}}        | {"properties":{"examples":{}}}
			""")
	void convertsSchemas(String schema, String expected) {
		assertThat(converted(schema)).isEqualTo(Json.of(expected));
	}

	@Test
	void refusesAChoiceOfTypes() {
		assertThatIllegalStateException().isThrownBy(() -> converted("{\"type\":[\"string\",\"integer\"]}"))
			.withMessageContaining("one type");
	}

}
