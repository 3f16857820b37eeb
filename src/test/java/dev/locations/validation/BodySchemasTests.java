package dev.locations.validation;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.io.FileSystemResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class BodySchemasTests {

	private static final Path SCHEMAS = Path.of("schemas");

	@TempDir
	Path copy;

	@BeforeEach
	void copySchemas() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(SCHEMAS, "*.json")) {
			for (Path file : files) {
				Files.copy(file, this.copy.resolve(file.getFileName()));
			}
		}
	}

	@ParameterizedTest
	@CsvFileSource(resources = "limits.csv", delimiter = ';', quoteCharacter = '`')
	void readsEveryLimitFromTheSchemaOnly(String file, String from, String to, String schema, String body,
			String message) throws IOException {
		change(file + ".schema.json", from, to);
		assertThat(load().get(schema).validate(Json.of(body))).extracting(Violation::message).containsExactly(message);
	}

	@Test
	void escapesPropertyNamesInPointers() throws IOException {
		change("location.schema.json", "\"phone\"", "\"a/b~c.d\"");
		assertThat(load().get("location-update").validate(Json.with(Json.of("{}"), "/a", StringNode.valueOf("x"))))
			.isEmpty();
		assertThat(load().get("location-update").validate(Json.of("{'a/b~c.d': 1}"))).extracting(Violation::location)
			.containsExactly("/a~1b~0c.d");
	}

	@Test
	void usesTheMessageOfTheLibraryForARuleWithoutAnother() throws IOException {
		change("location.schema.json", "\"maxLength\": 20 }", "\"pattern\": \"^\\\\+\" }");
		assertThat(load().get("location-update").validate(Json.of("{'phone': '1'}"))).singleElement()
			.satisfies((violation) -> {
				assertThat(violation.validator()).isEqualTo("pattern");
				assertThat(violation.message()).isNotBlank();
			});
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';',
			value = { "\"notBlank\": true; \"notBalnk\": true", "\"notNull\": true; \"notNull\": 1",
					"\"maxDepth\": 64; \"maxDepth\": \"64\"", "#/$defs/geometry; #/$defs/geometri",
					"#/$defs/geometry; absent.schema.json", "#/$defs/geometry; https://json-schema.org/draft-07/schema",
					"#/$defs/geometry; http://127.0.0.1:9/x.json", "draft/2020-12/schema; draft/2099-12/schema",
					"\"title\"; title" })
	void refusesToLoadAFaultySchema(String from, String to) throws IOException {
		change("location.schema.json", from, to);
		assertThatException().isThrownBy(this::load);
	}

	@Test
	void refusesToLoadWithoutAllFiles() throws IOException {
		Files.delete(this.copy.resolve("user.schema.json"));
		assertThatException().isThrownBy(this::load);
	}

	@Test
	void refusesAnUnknownName() {
		assertThatIllegalArgumentException().isThrownBy(() -> load().get("nothing")).withMessageContaining("nothing");
	}

	@Test
	void allFilesAreValidJsonSchemas() throws IOException {
		var dialect = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
			.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
		try (DirectoryStream<Path> files = Files.newDirectoryStream(SCHEMAS, "*.json")) {
			for (Path file : files) {
				assertThat(dialect.validate(Json.of(Files.readString(file)))).as(file.toString()).isEmpty();
			}
		}
	}

	private BodySchemas load() {
		return BodySchemas.load(new FileSystemResource(this.copy + "/"));
	}

	private void change(String fileName, String from, String to) throws IOException {
		Path file = this.copy.resolve(fileName);
		String schema = Files.readString(file);
		assertThat(schema).contains(from);
		Files.writeString(file, schema.replace(from, to));
	}

}
