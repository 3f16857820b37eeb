package dev.locations.openapi;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what holds for the documents of all versions and for all readers. */
class DocumentTests {

	private static final ObjectNode WHOLE = DescribedApi.packaged().document();

	@ParameterizedTest
	@EnumSource
	void areValid(Written written) {
		assertThat(OpenApiSchemas.problemsOf(written.document())).isEmpty();
	}

	/** Proves that the test above can fail. */
	@ParameterizedTest
	@ValueSource(strings = { "/info/title", "/paths/~1auth/post/responses", "/components/parameters/Bbox/in",
			"/components/schemas/location/properties/name/minLength" })
	void areInvalidWhenSomethingIsWrong(String pointer) {
		ObjectNode changed = Json.with(WHOLE, pointer, Json.of("-1")).asObject();
		assertThat(OpenApiSchemas.problemsOf(changed)).isNotEmpty();
	}

	@Test
	void areInvalidInAnotherVersion() {
		assertThat(OpenApiSchemas.problemsOf(Written.CLIENTS.document().put("openapi", "3.0.4"))).isNotEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void referToNothingOutside(Written written) {
		new DocumentRules(new DescribedApi(written.document())).checkReferences();
	}

	/** Those in OpenAPI 3.0 are the same. */
	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.INCLUDE, names = { "WHOLE", "CLIENTS" })
	void haveExamplesThatAreValid(Written written) {
		new DocumentRules(new DescribedApi(written.document())).checkExamples();
	}

	/** A document of the service. */
	private enum Written {

		WHOLE, CLIENTS, CLIENTS_30, OGC;

		ObjectNode document() {
			return switch (this) {
				case WHOLE -> DocumentTests.WHOLE;
				case CLIENTS -> ClientDocument.of(DocumentTests.WHOLE);
				case CLIENTS_30 -> OpenApi30.of(CLIENTS.document());
				case OGC -> OgcDefinition.of(DocumentTests.WHOLE);
			};
		}

	}

}
