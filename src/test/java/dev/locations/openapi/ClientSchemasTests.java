package dev.locations.openapi;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ClientSchemasTests {

	/** Name is a name for the file name, the others are files. */
	private static final ObjectNode DOCUMENT = Json.of("""
			{"components":{"schemas":{
				"Pet":{"$ref":"#/components/schemas/pet"},
				"pet":{"title":"A pet","type":"object","properties":{"legs":{"type":"integer"}}},
				"part":{"type":"object","required":["a"],"properties":{"a":{"type":["string","null"],"maxLength":3}}}
			}}}""").asObject();

	private static ObjectNode converted(String schema) {
		return new ClientSchemas(DOCUMENT).convert(Json.of(schema).asObject());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
			{"title":"t"}                                  | {"description":"t"}
			{"const":"a"}                                  | {"type":"string","enum":["a"]}
			{"const":7}                                    | {"enum":[7]}
			{"enum":["a","b"]}                             | {"type":"string","enum":["a","b"]}
			{"type":"object"}                              | {"type":"object","additionalProperties":true}
			{"type":"string","notNull":true}               | {"type":"string"}
			{"notBlank":true,"maxDepth":2,"refusal":{}}    | {"x-notBlank":true,"x-maxDepth":2}
			{"format":"email","pattern":"@"}               | {"format":"email"}
			{"pattern":"@"}                                | {"pattern":"@"}
			{"items":{"const":"a"}}                        | {"items":{"type":"string","enum":["a"]}}
			{"allOf":[{"if":{},"then":{}}],"minLength":1}  | {"minLength":1}
			""")
	void writesKeywordsForGenerators(String schema, String expected) {
		assertThat(converted(schema)).isEqualTo(Json.of(expected));
	}

	@Test
	void givesATupleWhatItsElementsHaveInCommon() {
		assertThat(converted("""
				{"prefixItems":[{"type":"number","minimum":1},{"type":"number","minimum":2}]}""")).isEqualTo(Json.of("""
				{"items":{"type":"number","format":"double"}}"""));
	}

	@Test
	void refersToComponentsByTheirNames() {
		assertThat(converted("{\"$ref\":\"#/components/schemas/pet\"}")).isEqualTo(Json.of("""
				{"$ref":"#/components/schemas/Pet"}"""));
		assertThat(converted("""
				{"type":"object","properties":{"legs":{"type":"integer"}},"title":"A pet"}""")).isEqualTo(Json.of("""
				{"$ref":"#/components/schemas/Pet"}"""));
		assertThat(new ClientSchemas(DOCUMENT).components()).isEqualTo(Json.of("""
				{"Pet":{"description":"A pet","type":"object","properties":{"legs":{"type":"integer"}}}}"""));
	}

	@Test
	void combinesAReferenceWithWhatIsBesideIt() {
		assertThat(converted("""
				{"$ref":"#/components/schemas/part","required":["b","a"],
				"properties":{"a":{"type":"string","minLength":1},"b":{"type":"integer"}}}""")).isEqualTo(Json.of("""
				{"type":"object","required":["a","b"],
				"properties":{"a":{"type":"string","minLength":1,"maxLength":3},"b":{"type":"integer"}}}"""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"$ref\":\"#/components/schemas/part\",\"properties\":{\"a\":{\"maxLength\":4}}}",
			"{\"allOf\":[{\"minLength\":1}]}", "{\"additionalProperties\":{\"type\":\"string\"}}" })
	void refusesWhatItCannotConvert(String schema) {
		assertThatIllegalStateException().isThrownBy(() -> converted(schema));
	}

}
