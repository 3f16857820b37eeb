package dev.locations.openapi;

import java.io.InputStream;
import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.resource.InputStreamSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

final class OpenApiSchemas {

	/** With the rules for the schemas in a document. */
	private static final Schema OPENAPI_31 = schema(Dialects.getDraft202012(), "3.1/schema-base/2022-10-07");

	private static final Schema OPENAPI_30 = schema(Dialects.getDraft4(), "3.0/schema/2021-09-28");

	private OpenApiSchemas() {
	}

	private static Schema schema(Dialect dialect, String version) {
		return SchemaRegistry
			.withDialect(dialect, (builder) -> builder.schemaLoader((loader) -> loader.fetchRemoteResources(false))
				.resourceLoaders((loaders) -> loaders.add((iri) -> published(iri.toString().replace("https://", "/")))))
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
