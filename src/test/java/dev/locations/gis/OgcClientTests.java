package dev.locations.gis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.LocationsServiceApplication;
import dev.locations.location.Locations;
import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import dev.locations.testing.SystemCommand;
import dev.locations.validation.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads the running service with programs that know OGC API - Features: ogr2ogr, a
 * program of GDAL, and OWSLib.
 */
@Tag("gis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OgcClientTests {

	/** More than two pages of any client. */
	private static final int COUNT = 2_500;

	private ServiceProcess service;

	@BeforeAll
	void start(@TempDir Path directory) throws IOException, InterruptedException {
		Path data = Files.createDirectory(directory.resolve("data"));
		Path places = directory.resolve("places.ndjson");
		Files.write(places, IntStream.range(0, COUNT).mapToObj(OgcClientTests::place).toList());
		int status = SystemCommand.run(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), LocationsServiceApplication.class.getName(), "import",
				places.toString(), "--locations.data-dir=" + data);
		assertThat(status).isZero();
		this.service = ServiceProcess.start(data);
	}

	/** A place on a grid of half degrees, 50 wide and 50 high. */
	private static String place(int number) {
		return Locations
			.at("Place %04d".formatted(number), Double.toString(-10 + number % 50 * 0.5),
					Double.toString(30 + Math.floorDiv(number, 50) * 0.5))
			.asObject()
			.without("shortName")
			.toString();
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
