package dev.locations.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the files that the service answers with and the folder {@code schemas}, from
 * which they are made. {@code mvn test -Dtest=OpenApiFilesTests -Dopenapi.write=true}
 * writes them anew.
 */
class OpenApiFilesTests {

	private static final Path FOLDER = Path.of("src/main/resources/openapi");

	private static final ObjectNode WHOLE = DescribedApi.packaged().document();

	@ParameterizedTest
	@EnumSource
	void haveWhatTheSchemasSay(MadeFile made) throws IOException {
		Path file = FOLDER.resolve(made.file);
		if (Boolean.getBoolean("openapi.write")) {
			Files.createDirectories(FOLDER);
			Files.writeString(file, made.text());
		}
		assertThat(Files.readString(file).equals(made.text()))
			.as("%s is not what schemas/ says; write it anew with -Dtest=OpenApiFilesTests -Dopenapi.write=true", file)
			.isTrue();
	}

	private enum MadeFile {

		JSON("openapi.json"), YAML("openapi.yaml"), OGC("ogc.json"), OGC_ITEM("ogc-item.json");

		private final String file;

		MadeFile(String file) {
			this.file = file;
		}

		String text() {
			return switch (this) {
				case JSON -> ClientDocument.of(WHOLE).toString();
				case YAML -> YamlText.write(ClientDocument.of(WHOLE));
				case OGC -> OgcDefinition.of(WHOLE).toString();
				case OGC_ITEM -> OgcDefinition.itemSchema(WHOLE).toString();
			};
		}

	}

}
