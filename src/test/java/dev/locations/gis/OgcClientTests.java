package dev.locations.gis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.web.util.UriUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads the running service with programs that know OGC API - Features: those of GDAL,
 * OWSLib and QGIS.
 */
@Tag("gis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OgcClientTests {

	/** More than two pages of any client. */
	private static final int COUNT = 2_500;

	private static final List<String> CATEGORIES = List.of("park", "museum", "zoo", "café");

	private ServiceProcess service;

	@BeforeAll
	void start(@TempDir Path directory) throws IOException, InterruptedException {
		this.service = ServiceProcess.start(directory);
		String places = IntStream.range(0, COUNT)
			.mapToObj(OgcClientTests::place)
			.collect(Collectors.joining("\n", "", "\n"));
		assertThat(this.service.importLines(places)).contains("\"added\":" + COUNT);
	}

	/** A place on a grid of half degrees, 50 wide and 50 high. */
	private static String place(int number) {
		ObjectNode place = Locations
			.at("Place %04d".formatted(number), Double.toString(-10 + number % 50 * 0.5),
					Double.toString(30 + Math.floorDiv(number, 50) * 0.5))
			.without("shortName");
		place.putObject("properties").put("category", CATEGORIES.get(number % 4)).put("rating", number % 5);
		return place.toString();
	}

	@AfterAll
	void stop() throws IOException {
		if (this.service != null) {
			this.service.close();
		}
	}

	private String url() {
		return "http://127.0.0.1:" + this.service.port() + "/ogc";
	}

	/** Converts the collection to GeoJSON. */
	private List<JsonNode> read(String... options) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(
				List.of("-f", "GeoJSON", "/vsistdout/", "OAPIF:" + url(), "locations"));
		arguments.addAll(List.of(options));
		return Json.of(ExternalProgram.require("ogr2ogr", "gdal-bin").run(arguments.toArray(String[]::new)))
			.get("features")
			.valueStream()
			.toList();
	}

	private static List<String> names(List<JsonNode> features) {
		return features.stream().map((feature) -> feature.at("/properties/name").stringValue()).toList();
	}

	@Test
	void gdalReadsAllLocationsPageByPage() throws IOException, InterruptedException {
		List<JsonNode> features = read("-oo", "PAGE_SIZE=1000");
		assertThat(names(features)).hasSize(COUNT).doesNotHaveDuplicates().contains("Place 0000", "Place 2499");
		assertThat(features.get(0).at("/properties/address/city").stringValue())
			.isEqualTo(Locations.riversideDrive().at("/address/city").stringValue());
	}

	/** No location of the first page has a short name. */
	@Test
	void gdalKnowsTheirNumberExtentAndFields() throws IOException, InterruptedException {
		assertThat(ExternalProgram.require("ogrinfo", "gdal-bin").run("-so", "OAPIF:" + url(), "locations"))
			.contains("Feature Count: 2500")
			.contains("Extent: (-10.000000, 30.000000) - (14.500000, 54.500000)")
			.contains("updatedAt: DateTime", "shortName: String");
	}

	@Test
	void gdalReadsTheLocationsInABox() throws IOException, InterruptedException {
		assertThat(names(read("-spat", "0", "40", "1", "40.5"))).containsExactlyInAnyOrder("Place 1020", "Place 1021",
				"Place 1022", "Place 1070", "Place 1071", "Place 1072");
	}

	@Test
	void gdalReadsTheLocationsOfANameAndOfAnId() throws IOException, InterruptedException {
		List<JsonNode> named = read("-where", "name = 'Place 0815'");
		assertThat(names(named)).containsExactly("Place 0815");
		assertThat(read("-where", "id = '" + named.get(0).at("/properties/id").stringValue() + "'")).isEqualTo(named);
	}

	/** Returns the queries of the items that a program of GDAL asks for with a filter. */
	private List<String> queries(Path log, String source, String filter) throws IOException, InterruptedException {
		ExternalProgram.require("ogrinfo", "gdal-bin")
			.run("--config", "CPL_DEBUG", "ON", "--config", "CPL_LOG", log.toString(), "-q", source, "locations",
					"-where", filter);
		return Files.readAllLines(log)
			.stream()
			.map(Pattern.compile("Fetch\\(.*/items\\?limit=10&(.*)\\)")::matcher)
			.filter(Matcher::find)
			.map((matcher) -> UriUtils.decode(matcher.group(1), StandardCharsets.UTF_8))
			.toList();
	}

	/** In any other way it would ask for all 250 pages. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			name > 'Place 2497'                            | name > 'Place 2497'
			name ILIKE 'place 249_' AND shortName IS NULL  | (name ILIKE 'place 249_') AND ((shortName IS NULL))
			NOT (name < 'Place 2498' OR phone = 'x')       | NOT ((name < 'Place 2498') OR (phone = 'x'))
			updatedAt < '2020/01/31 12:00:00'              | updatedAt < '2020-01-31T12:00:00Z'
			""")
	void gdalSendsItsFilter(String filter, String sent, @TempDir Path directory)
			throws IOException, InterruptedException {
		assertThat(queries(directory.resolve("log"), "OAPIF:" + url(), filter)).isNotEmpty()
			.allSatisfy((query) -> assertThat(query).startsWith("filter=" + sent + "&filter-lang=cql-text"))
			.hasSizeLessThan(3);
	}

	@Test
	void gdalReadsTheLocationsThatMatchAFilter() throws IOException, InterruptedException {
		assertThat(names(read("-where", "name > 'Place 2497'"))).containsExactly("Place 2498", "Place 2499");
		assertThat(names(read("-where", "name ILIKE 'place 249_' AND NOT name LIKE '%7'"))).hasSize(9);
		assertThat(read("-where", "updatedAt < '2020/01/31 12:00:00'")).isEmpty();
		assertThat(read("-where", "createdAt >= '2020/01/31 12:00:00'")).hasSize(COUNT);
		assertThat(names(read("-where", "address LIKE '%\"1a\"%' AND name = 'Place 0815'")))
			.containsExactly("Place 0815");
	}

	/** GDAL and QGIS know no other way to filter by free-form fields. */
	@Test
	void gdalSendsTheFilterOfTheUrlWithEachRequest(@TempDir Path directory) throws IOException, InterruptedException {
		String source = "OAPIF:" + url()
				+ "?filter=properties.category%20%3D%20'caf%C3%A9'%20AND%20properties.rating%20%3E%203";
		assertThat(queries(directory.resolve("log"), source, "name > 'Place 2490'")).isNotEmpty();
		List<JsonNode> features = Json
			.of(ExternalProgram.require("ogr2ogr", "gdal-bin").run("-f", "GeoJSON", "/vsistdout/", source, "locations"))
			.get("features")
			.valueStream()
			.toList();
		assertThat(features).hasSize(COUNT / 20).allSatisfy((feature) -> {
			assertThat(feature.at("/properties/properties/category").stringValue()).isEqualTo("café");
			assertThat(feature.at("/properties/properties/rating").intValue()).isEqualTo(4);
		});
	}

	@Test
	void owslibFiltersAndOrders() throws IOException, InterruptedException {
		String answer = ExternalProgram.requirePython("owslib.ogcapi.features", "python3-owslib").run("-c", """
				import sys
				from owslib.ogcapi.features import Features
				api = Features(sys.argv[1] + "/")
				page = api.collection_items("locations", filter="properties.category = 'park' AND name < 'Place 0010'",
				        sortby="-properties.rating")
				print([feature["properties"]["name"] for feature in page["features"]])
				print(api.collection_items("locations", **{"properties.rating": 4})["numberMatched"])
				print(api.request)
				""", url());
		assertThat(answer.lines()).containsExactly("['Place 0004', 'Place 0008', 'Place 0000']", "500",
				url() + "/collections/locations/items?properties.rating=4");
	}

	/** QGIS 3.22 itself looks at the other conditions of a filter. */
	@Test
	void qgisSendsTheFilterOfTheUrlAndTimes(@TempDir Path directory) throws IOException, InterruptedException {
		String answer = ExternalProgram.requirePython("qgis.core", "python3-qgis").run("-c", """
				import os, sys
				os.environ.update(QT_QPA_PLATFORM="offscreen", HOME=sys.argv[2], XDG_RUNTIME_DIR=sys.argv[2])
				os.chmod(sys.argv[2], 0o700)
				from qgis.core import QgsApplication, QgsNetworkAccessManager, QgsVectorLayer
				application = QgsApplication([], False)
				application.initQgis()
				requests = []
				QgsNetworkAccessManager.setRequestPreprocessor(lambda sent: requests.append(sent.url().toString()))
				layer = QgsVectorLayer("url='%s' typename='locations' pagingEnabled='true'" % sys.argv[1], "", "OAPIF")
				layer.setSubsetString("name < 'Place 0010' AND updatedAt >= '2020-01-31T12:00:00Z'")
				print(sorted(feature["name"] for feature in layer.getFeatures()))
				print(requests[-1])
				del layer
				application.exitQgis()
				""", url() + "?filter=properties.category%3D%27park%27", directory.toString());
		List<String> lines = answer.lines().toList();
		assertThat(lines.get(0)).isEqualTo("['Place 0000', 'Place 0004', 'Place 0008']");
		assertThat(lines.get(1)).contains("filter=properties.category", "datetime=2020-01-31T12:00:00Z%2F9999-12-31");
	}

	@ParameterizedTest
	@CsvSource({ "sh, bash, coreutils", "python, python3, python3" })
	void theExamplesOfThePageWork(String language, String program, String debianPackage, @TempDir Path directory)
			throws IOException, InterruptedException {
		ExternalProgram.require("ogr2ogr", "gdal-bin");
		ExternalProgram interpreter = language.equals("python")
				? ExternalProgram.requirePython("owslib.ogcapi.features", "python3-owslib")
				: ExternalProgram.require(program, debianPackage);
		String examples = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
			.matcher(Files.readString(Path.of("docs", "ogc.md")))
			.results()
			.map((block) -> block.group(1).replace("localhost:8080", "127.0.0.1:" + this.service.port()))
			.collect(Collectors.joining("\n"));
		String start = language.equals("sh") ? "set -e\ncd " + directory + "\n" : "";
		assertThat(interpreter.run("-c", start + examples)).isNotEmpty();
		if (language.equals("sh")) {
			assertThat(Json.of(Files.readString(directory.resolve("parks.json"))).get("features")).hasSize(COUNT / 4);
			assertThat(Json.of(Files.readString(directory.resolve("new.json"))).get("features")).hasSize(COUNT);
			assertThat(directory).isDirectoryContaining("glob:**.gpkg").isDirectoryContaining("glob:**.csv");
		}
	}

	@Test
	void owslibWalksThePages() throws IOException, InterruptedException {
		String answer = ExternalProgram.requirePython("owslib.ogcapi.features", "python3-owslib").run("-c", """
				import sys
				from owslib.ogcapi.features import Features
				api = Features(sys.argv[1] + "/")
				names = []
				page = api.collection_items("locations", limit=1000)
				while True:
				    names += [feature["properties"]["name"] for feature in page["features"]]
				    after = [link["href"] for link in page["links"] if link["rel"] == "next"]
				    if not after:
				        break
				    page = api.collection_items("locations", limit=1000, after=after[0].split("after=")[1])
				box = api.collection_items("locations", bbox=[0, 40, 1, 40.5])
				print(api.feature_collections(), len(set(names)), page["numberMatched"], box["numberMatched"])
				""", url());
		assertThat(answer.strip()).isEqualTo("['locations'] 2500 2500 6");
	}

}
