package dev.locations.openapi;

import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.resource.InputStreamSource;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

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
		ObjectNode document = written.document();
		assertThat(document.findValuesAsString("$ref")).isNotEmpty().allSatisfy((reference) -> {
			assertThat(reference).startsWith("#/");
			assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse();
		});
	}

	/** Those in OpenAPI 3.0 are the same. There is no example without a schema. */
	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.INCLUDE, names = { "WHOLE", "CLIENTS" })
	void haveExamplesThatAreValid(Written written) {
		DescribedApi api = new DescribedApi(written.document());
		Set<String> checked = new HashSet<>();
		walk("", api.document(), (pointer) -> {
			JsonNode node = api.document().at(pointer);
			if (!pointer.startsWith("/components/schemas") && node.path("schema").isObject()) {
				Stream<String> own = node.has("example") ? Stream.of(pointer + "/example") : Stream.of();
				Stream<String> named = node.path("examples")
					.propertyNames()
					.stream()
					.map((name) -> api.resolve(DescribedApi.child(pointer + "/examples", name)) + "/value");
				Stream.concat(own, named).forEach((example) -> {
					assertThat(api.values()
						.problemsOf(api.resolve(pointer + "/schema"), api.document().at(example), false)).as(example)
						.isEmpty();
					checked.add(example);
				});
			}
		});
		assertThat(api.document().at("/components/examples").propertyNames())
			.allSatisfy((name) -> assertThat(checked).contains("/components/examples/" + name + "/value"));
	}

	private static void walk(String pointer, JsonNode node, Consumer<String> action) {
		action.accept(pointer);
		node.properties()
			.forEach((entry) -> walk(DescribedApi.child(pointer, entry.getKey()), entry.getValue(), action));
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			walk(pointer + "/" + i, node.get(i), action);
		}
	}

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

	private static final class OpenApiSchemas {

		/** With the rules for the schemas in a document. */
		private static final Schema OPENAPI_31 = schema(Dialects.getDraft202012(), "3.1/schema-base/2022-10-07");

		private static final Schema OPENAPI_30 = schema(Dialects.getDraft4(), "3.0/schema/2021-09-28");

		private OpenApiSchemas() {
		}

		private static Schema schema(Dialect dialect, String version) {
			return SchemaRegistry
				.withDialect(dialect,
						(builder) -> builder.schemaLoader((loader) -> loader.fetchRemoteResources(false))
							.resourceLoaders((loaders) -> loaders
								.add((iri) -> published(iri.toString().replace("https://", "/")))))
				.getSchema(SchemaLocation.of("https://spec.openapis.org/oas/" + version));
		}

		private static @Nullable InputStreamSource published(String file) {
			InputStream content = OpenApiSchemas.class.getResourceAsStream(file);
			return (content != null) ? () -> content : null;
		}

		/** Compares a document with the rules of its version of OpenAPI. */
		static List<Error> problemsOf(ObjectNode document) {
			boolean old = document.get("openapi").stringValue().startsWith("3.0.");
			return (old ? OPENAPI_30 : OPENAPI_31).validate(document);
		}

	}

}
