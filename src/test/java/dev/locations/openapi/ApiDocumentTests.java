package dev.locations.openapi;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.asm.ClassReader;
import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;

class ApiDocumentTests {

	/** Texts that look like a code but are not a code. */
	private static final String SETTING = "server.port";

	/** Only in the lines of an import. */
	private static final String ENDED = "import.ended";

	private static final Path SCHEMAS = Path.of("schemas");

	private static final String EXTENSION = ".schema.json";

	private static final String CODES = "/components/schemas/error/properties/errors/items/properties/code/enum";

	/** The tag of a text in a class file (Java Virtual Machine Specification, 4.4). */
	private static final int CONSTANT_STRING = 8;

	private static final DescribedApi API = DescribedApi.packaged();

	private static final ObjectNode DOCUMENT = API.document();

	@Test
	void holdsTheSchemaFiles() throws IOException {
		try (Stream<Path> files = Files.list(SCHEMAS)) {
			Set<String> names = files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(EXTENSION))
				.map((name) -> name.replace(EXTENSION, ""))
				.collect(Collectors.toSet());
			assertThat(files()).containsExactlyInAnyOrderElementsOf(names);
		}
	}

	static Stream<String> files() {
		return DOCUMENT.at("/components/schemas")
			.propertyStream()
			.filter((schema) -> schema.getValue().size() > 1)
			.map(Map.Entry::getKey);
	}

	/** Nothing but references and what is for the root of a schema. */
	@ParameterizedTest
	@MethodSource("files")
	void changesNothingInASchemaFile(String name) throws IOException {
		String own = "#/components/schemas/" + name;
		String component = DOCUMENT.at("/components/schemas").get(name).toString();
		ObjectNode file = Json.of(Files.readString(SCHEMAS.resolve(name + EXTENSION))).asObject();
		file.remove(List.of("$schema", "$id"));
		file.findParents("$ref").forEach((parent) -> {
			String reference = parent.get("$ref").stringValue();
			parent.asObject()
				.put("$ref", reference.startsWith("#") ? own + reference.substring(1)
						: "#/components/schemas/" + reference.replace(EXTENSION, "").replace("#", ""));
		});
		assertThat(Json.of(component)).isEqualTo(file);
	}

	@Test
	void isTheSameAsYaml() {
		String yaml = YamlText.write(DOCUMENT);
		assertThat(YamlText.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))).toString())
			.isEqualTo(DOCUMENT.toString());
		assertThat(yaml).startsWith("openapi: 3.1.").doesNotContain("&id").doesNotContainPattern(": \".*\\\\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { CODES, "/components/schemas/violations/$defs/violation/properties/validator/enum" })
	void hasAnExampleOfEachError(String kinds) {
		Set<String> shown = DOCUMENT.at("/components/examples")
			.valueStream()
			.flatMap((example) -> example.at("/value/errors").valueStream())
			.flatMap((error) -> Stream.of(error.path("code"), error.path("validator")))
			.map((kind) -> kind.asString(""))
			.collect(Collectors.toSet());
		assertThat(DOCUMENT.at(kinds)).isNotEmpty();
		assertThat(shown).containsAll(DOCUMENT.at(kinds).valueStream().map(JsonNode::stringValue).toList());
	}

	/** Reads the codes from the texts of the compiled classes. */
	@Test
	void knowsEachErrorCodeOfTheService() throws IOException {
		List<String> known = DOCUMENT.at(CODES).valueStream().map(JsonNode::stringValue).toList();
		Pattern code = Pattern.compile(known.stream()
			.map((name) -> name.substring(0, name.indexOf('.')))
			.distinct()
			.collect(Collectors.joining("|", "(?:", ")\\.[a-z]+[A-Za-z]*")));
		try (Stream<Path> files = Files.walk(Path.of("target/classes/dev/locations"))) {
			assertThat(files.filter((file) -> file.toString().endsWith(".class"))
				.flatMap(ThrowingFunction.of(ApiDocumentTests::texts))
				.filter((text) -> code.matcher(text).matches() && !text.equals(SETTING) && !text.equals(ENDED))
				.distinct()).containsExactlyInAnyOrderElementsOf(known);
		}
	}

	private static Stream<String> texts(Path file) throws IOException {
		ClassReader type = new ClassReader(Files.readAllBytes(file));
		char[] buffer = new char[type.getMaxStringLength()];
		return IntStream.range(1, type.getItemCount())
			.filter((item) -> type.getItem(item) > 0 && type.readByte(type.getItem(item) - 1) == CONSTANT_STRING)
			.mapToObj((item) -> (String) type.readConst(item, buffer));
	}

	@Test
	void namesEachOperationOnce() {
		Set<String> tags = DOCUMENT.get("tags")
			.valueStream()
			.map((tag) -> tag.get("name").stringValue())
			.collect(Collectors.toCollection(TreeSet::new));
		Set<String> names = new HashSet<>();
		API.pathItems().forEach((item) -> {
			for (String method : DOCUMENT.at(item.pointer()).propertyNames()) {
				JsonNode operation = DOCUMENT.at(item.pointer()).get(method);
				if (operation.has("responses")) {
					assertThat(names.add(operation.path("operationId").asString(""))).as(operation.toString()).isTrue();
					assertThat(tags).contains(operation.at("/tags/0").asString(""));
					assertThat(operation.path("summary").asString("")).isNotEmpty();
					assertThat(operation.has("security")).isTrue();
				}
			}
		});
		assertThat(names).hasSizeGreaterThan(12).doesNotContain("");
	}

}
