package dev.locations.importing.web;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.openapi.DescribedLines;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import dev.locations.validation.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpMethod;
import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Small files in the forms of public portals, with invented places. A new administrator
 * takes what the preview guesses, and gives constants for the fields that a file lacks.
 */
@ApiTest
class FilesOfOthersTests {

	private static final JsonNode CONSTANTS = Json.of("""
			{'description':'-','phone':'-','photoUrl':'https://example.com/none.jpg','siteUrl':'','address.street':'-',\
			'address.zipCode':'-','address.city':'-','address.state':'-'}""");

	private final TestApi api;

	FilesOfOthersTests(TestApi api) {
		this.api = api;
	}

	private Answer post(String path, byte[] file) {
		return Answer.to(this.api.asAdmin()
			.request(HttpMethod.POST, path)
			.header("Content-Type", "application/octet-stream")
			.bodyValue(file));
	}

	private static byte[] file(String name, String charset) throws IOException {
		byte[] content = new ClassPathResource("importing/" + name).getContentAsByteArray();
		return charset.isEmpty() ? content
				: new String(content, StandardCharsets.UTF_8).getBytes(Charset.forName(charset));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-",
			textBlock = """
					charging-stations.csv | windows-1252 | -                      | 3 | 0 | Stadtwerke Grünstadt, [8.166389,49.563417], -, Bahnhofstraße, 12a, 67269, Grünstadt, Rheinland-Pfalz
					toilets.csv           | UTF-8        | {'columns':{'Description':'name'}} | 3 | 0 | Südbahnhof (Ausgang Ost), [13.4105,52.5301], -, Bahnhofplatz, 7, 10119, Musterstadt, -
					libraries.csv         | UTF-8        | -                      | 4 | 0 | Stadtbibliothek, [7.44745,46.94797], +41 31 311 00 00, Marktgasse 3, 3011, Bern, BE
					restaurants.csv       | UTF-8        | {'columns':{},'firstOf':['Telephone']} | 3 | 0 | O'Neill's "Corner", [-6.2603,53.3498], +353 (0)1 555 0102, -, -, Dublin City, Dublin
					restaurants.csv       | UTF-8        | -                      | 2 | 1 | The Old Mill, [-8.6267,52.6638], +353 (0)61 555 0101, -, -, Limerick City, Limerick
					museums-madrid.csv    | UTF-8        | -                      | 2 | 1 | Museo del Río, [-3.70561,40.41612], 915 555 001, MAYOR, 12, 28013, MADRID, MADRID
					museums-new-york.csv  | UTF-8        | -                      | 3 | 0 | Museum of the Harbor, [-74.01375579519738,40.703816216918035], (212) 555-0100, 1 Battery Walk, 10004, New York, -
					museums-france.csv    | UTF-8        | -                      | 0 | 2 | -
					defibrillators.kml    | UTF-8        | -                      | 2 | 0 | Mairie, [-1.5536,47.2184], -, 1 place de la Mairie, -, Nantes, -
					parks.geojson         | UTF-8        | {'columns':{},'geometry':'pointOnSurface'} | 2 | 0 | City Park, [-0.15,51.55], -, 1 Park Lane, -, -, -
					parks.geojson         | UTF-8        | -                      | 0 | 2 | -
					""")
	void areReadByTheFirstHonestTry(String name, String charset, String choices, int added, int refused, String place)
			throws IOException {
		this.api.locations().reset();
		byte[] file = file(name, charset);
		ObjectNode mapping = (ObjectNode) post("/api/imports/preview", file).json(200).get("mapping");
		if (choices != null) {
			JsonNode chosen = Json.of(choices);
			((ObjectNode) mapping.get("columns")).setAll(chosen.get("columns").asObject());
			mapping.setAll(chosen.asObject().without("columns").asObject());
		}
		mapping.set("constants", CONSTANTS);
		String query = "mapping=" + UriUtils.encode(mapping.toString(), StandardCharsets.UTF_8);
		List<JsonNode> lines = DescribedLines.read(post("/api/imports?" + query, file).text(), "import-line");
		assertThat(lines.get(lines.size() - 1).toString()).as("%s", lines)
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
