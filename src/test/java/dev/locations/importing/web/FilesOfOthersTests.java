package dev.locations.importing.web;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.validation.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Small files in the forms of public portals, with invented places. A new administrator
 * takes what the preview guesses, and gives constants for the fields that a file lacks.
 */
class FilesOfOthersTests extends ImportApiTests {

	private static final JsonNode CONSTANTS = Json.of("""
			{'description':'-','phone':'-','photoUrl':'https://example.com/none.jpg','siteUrl':'','address.street':'-',\
			'address.zipCode':'-','address.city':'-','address.state':'-'}""");

	private static byte[] file(String name, String charset) throws IOException {
		byte[] content = new ClassPathResource("importing/" + name).getContentAsByteArray();
		return charset.isEmpty() ? content
				: new String(content, StandardCharsets.UTF_8).getBytes(Charset.forName(charset));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "files-of-others.csv", delimiter = '|', nullValues = "-", quoteCharacter = '\'')
	void areReadByTheFirstHonestTry(String name, String charset, String choices, int added, int refused, String place)
			throws IOException {
		this.api.locations().reset();
		byte[] file = file(name, charset);
		ObjectNode mapping = (ObjectNode) preview("", file).json(200).get("mapping");
		if (choices != null) {
			JsonNode chosen = Json.of(choices);
			((ObjectNode) mapping.get("columns")).setAll(chosen.get("columns").asObject());
			mapping.setAll(chosen.asObject().without("columns").asObject());
		}
		mapping.set("constants", CONSTANTS);
		List<JsonNode> lines = load("?" + mapping(mapping.toString()), file);
		assertThat(last(lines)).as("%s", lines)
			.contains("\"added\":" + added + ",", "\"refused\":" + refused + ",", "\"complete\":true");
		assertThat(this.api.anonymous().get("/api/locations").json(200))
			.extracting((location) -> Stream
				.concat(Stream.of(location.get("name"), location.at("/geometry/coordinates"), location.get("phone")),
						location.get("address").valueStream())
				.map((value) -> value.isString() ? value.stringValue() : value.toString())
				.collect(Collectors.joining(", ")))
			.containsAll((place != null) ? List.of(place) : List.of());
	}

}
