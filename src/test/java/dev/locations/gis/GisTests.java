package dev.locations.gis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Reads the running service with programs of GIS users: those of GDAL, OWSLib and QGIS.
 * They know GeoJSON, vector tiles, and OGC API - Features.
 */
@Tag("gis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GisTests {

	/** At zoom level 0, a unit of a tile is 0.088 degrees wide. */
	private static final double UNIT = 360.0 / 4096;

	private ServiceProcess service;

	@BeforeAll
	void start(@TempDir Path directory) throws IOException, InterruptedException {
		this.service = ServiceProcess.start(directory);
		assertThat(this.service.importLines(Places.lines())).contains("\"added\":" + Places.ALL);
	}

	@AfterAll
	void stop() throws IOException {
		if (this.service != null) {
			this.service.close();
		}
	}

	private String url(String path) {
		return "http://127.0.0.1:" + this.service.port() + path;
	}

	private String items() {
		return "OAPIF:" + url("/ogc");
	}

	private List<JsonNode> read(String... options) throws IOException, InterruptedException {
		return Gdal.read(items(), Stream.concat(Stream.of("locations"), Stream.of(options)).toList());
	}

	private List<JsonNode> readTiles(String query) throws IOException, InterruptedException {
		return Gdal.read("MVT:" + url("/api/tiles/2"), List.of("-oo", "TILE_EXTENSION=mvt" + query, "-oo",
				"METADATA_FILE=" + url("/api/tiles" + query), "-t_srs", "EPSG:4326"));
	}

	private static List<String> names(List<JsonNode> features) {
		return features.stream().map((feature) -> feature.at("/properties/name").stringValue()).toList();
	}

	private static void isAt(JsonNode feature, double longitude, double latitude) {
		assertThat(feature.at("/geometry/coordinates/0").doubleValue()).isCloseTo(longitude, within(UNIT));
		assertThat(feature.at("/geometry/coordinates/1").doubleValue()).isCloseTo(latitude, within(UNIT));
	}

	@ParameterizedTest
	@ValueSource(strings = { "MVT:", "/vsicurl/" })
	void gdalReadsATile(String driver) throws IOException, InterruptedException {
		assertThat(Gdal.read(driver + url("/api/tiles/2/0/1.mvt"), List.of("-t_srs", "EPSG:4326"))).singleElement()
			.satisfies((single) -> {
				assertThat(single.at("/properties/name").stringValue()).isEqualTo(Places.ALONE);
				assertThat(single.at("/properties/cluster").booleanValue()).isFalse();
				isAt(single, -150.5, 40.25);
			});
	}

	/** Fiji is in the tiles on both sides of the antimeridian, too. */
	@Test
	void gdalReadsEachLocationOfAZoomLevelOnce() throws IOException, InterruptedException {
		List<JsonNode> features = new ArrayList<>(readTiles(""));
		int clustered = features.stream().mapToInt((feature) -> feature.at("/properties/count").intValue(0)).sum();
		features.removeIf((feature) -> feature.at("/properties/cluster").booleanValue());
		assertThat(clustered + features.size()).isEqualTo(Places.ALL);
		assertThat(names(features)).containsOnlyOnce(Places.ALONE, "Fiji");
	}

	/** As docs/maps.md tells. */
	@Test
	void gdalReadsTheTilesOfAFilterWithCounts() throws IOException, InterruptedException {
		String query = "?filter=address.city%20IS%20NOT%20NULL%20AND%20name='Altai'&counts=name";
		assertThat(readTiles(query)).singleElement().satisfies((cluster) -> {
			assertThat(cluster.at("/properties/count").intValue()).isEqualTo(3);
			assertThat(cluster.at("/properties/expansionZoom").intValue()).isBetween(5, 10);
			assertThat(cluster.get("properties").get("counts.Altai").intValue()).isEqualTo(3);
			assertThat(cluster.at("/properties/others").intValue()).isZero();
			isAt(cluster, 97.2, 46.95);
		});
	}

	/** GDAL takes a file without bytes for a tile only if it is told so. */
	@Test
	void gdalReadsAnEmptyTile() throws IOException, InterruptedException {
		assertThat(Gdal.ogr2ogr("-f", "GeoJSON", "/vsistdout/", "MVT:/vsicurl/" + url("/api/tiles/5/3/3.mvt")))
			.isEmpty();
	}

	@Test
	void gdalReadsTheListAsGeoJson() throws IOException, InterruptedException {
		List<JsonNode> features = Gdal.read(url("/api/locations?f=geojson"), List.of());
		assertThat(features).hasSize(Places.ALL)
			.filteredOn((feature) -> Places.ALONE.equals(feature.at("/properties/name").stringValue()))
			.singleElement()
			.satisfies((single) -> {
				assertThat(single.at("/id").stringValue()).hasSize(36);
				assertThat(single.at("/geometry/coordinates").toString()).isEqualTo("[-150.5,40.25]");
				assertThat(single.at("/properties/address/city"))
					.isEqualTo(Locations.riversideDrive().at("/address/city"));
			});
	}

	@Test
	void gdalReadsTheListUnderAFilterWithAColumnForEachField() throws IOException, InterruptedException {
		assertThat(Gdal.read(url("/api/locations?f=geojson&filter=name%20%3C%20'Fiji'"),
				List.of("-oo", "FLATTEN_NESTED_ATTRIBUTES=YES", "-oo", "NESTED_ATTRIBUTE_SEPARATOR=_")))
			.hasSize(3)
			.allSatisfy((feature) -> assertThat(feature.at("/properties/address_city"))
				.isEqualTo(Locations.riversideDrive().at("/address/city")));
	}

	@ParameterizedTest
	@CsvSource({ "GeoJSON, RFC7946=NO", "GeoJSONSeq, RS=YES" })
	void whatGdalWritesIsImportedWithoutDoubles(String format, String option) throws IOException, InterruptedException {
		String places = Gdal.ogr2ogr("-f", format, "-lco", option, "-mapFieldType", "DateTime=String", "/vsistdout/",
				items(), "locations", "-where", "NOT (name LIKE 'Place%')");
		assertThat(this.service.importLines(places))
			.contains("{\"type\":\"summary\",\"added\":0,\"existing\":5,\"refused\":0,");
	}

	@Test
	void gdalReadsAllLocationsPageByPage() throws IOException, InterruptedException {
		assertThat(names(read("-oo", "PAGE_SIZE=1000"))).hasSize(Places.ALL)
			.contains("Place 0000", "Place 2499")
			.filteredOn((name) -> name.startsWith("Place"))
			.doesNotHaveDuplicates();
	}

	@Test
	void gdalKnowsTheirNumberExtentAndFields() throws IOException, InterruptedException {
		assertThat(Gdal.ogrinfo("-so", items(), "locations")).contains("Feature Count: 2505")
			.contains("Extent: (-150.500000, -17.000000) - (179.999000, 54.500000)")
			.contains("updatedAt: DateTime", "shortName: String");
	}

	@Test
	void gdalReadsTheLocationsInABoxAndThatOfAnId() throws IOException, InterruptedException {
		assertThat(names(read("-spat", "0", "40", "1", "40.5"))).containsExactlyInAnyOrder("Place 1020", "Place 1021",
				"Place 1022", "Place 1070", "Place 1071", "Place 1072");
		List<JsonNode> named = read("-where", "name = 'Place 0815'");
		assertThat(names(named)).containsExactly("Place 0815");
		assertThat(read("-where", "id = '" + named.get(0).at("/properties/id").stringValue() + "'")).isEqualTo(named);
	}

	/** In any other way it would ask for all 250 pages. */
	@ParameterizedTest
	@CsvFileSource(resources = "sent-filters.csv", delimiter = '|', quoteCharacter = '"')
	void gdalSendsItsFilter(String filter, String sent, @TempDir Path directory)
			throws IOException, InterruptedException {
		assertThat(Gdal.queries(directory.resolve("log"), items(), filter)).isNotEmpty()
			.allSatisfy((query) -> assertThat(query).startsWith("filter=" + sent + "&filter-lang=cql-text"))
			.hasSizeLessThan(3);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "filters.csv", delimiter = '|', quoteCharacter = '`')
	void gdalReadsTheLocationsThatMatchAFilter(String filter, int count) throws IOException, InterruptedException {
		assertThat(read("-where", filter)).hasSize(count);
	}

	/** GDAL and QGIS know no other way to filter by free-form fields. */
	@Test
	void gdalSendsTheFilterOfTheUrlWithEachRequest(@TempDir Path directory) throws IOException, InterruptedException {
		String source = items() + "?filter=properties.category%20%3D%20'caf%C3%A9'%20AND%20properties.rating%20%3E%203";
		assertThat(Gdal.queries(directory.resolve("log"), source, "name > 'Place 2490'")).isNotEmpty();
		assertThat(Gdal.read(source, List.of("locations"))).hasSize(Places.GRID / 20).allSatisfy((feature) -> {
			assertThat(feature.at("/properties/properties/category").stringValue()).isEqualTo("café");
			assertThat(feature.at("/properties/properties/rating").intValue()).isEqualTo(4);
		});
	}

	/** All fields are columns, which GDAL names in its filter. */
	@Test
	void gdalFiltersFlatFeaturesByTheFieldsOfObjects(@TempDir Path directory) throws IOException, InterruptedException {
		String source = items() + "?flat=true";
		String filter = "\"properties.category\" = 'park' AND \"properties.rating\" >= 3 AND name < 'Place 0020'";
		assertThat(Gdal.queries(directory.resolve("log"), source, filter)).last(InstanceOfAssertFactories.STRING)
			.startsWith(
					"filter=((properties.category = 'park') AND (properties.rating >= 3)) AND (name < 'Place 0020')&")
			.endsWith("&flat=true");
		assertThat(Gdal.read(source, List.of("locations", "-where", filter))).isNotEmpty().allSatisfy((feature) -> {
			assertThat(feature.get("properties").get("properties.category").stringValue()).isEqualTo("park");
			assertThat(feature.get("properties").get("address.city"))
				.isEqualTo(Locations.riversideDrive().at("/address/city"));
		});
		assertThat(Gdal.ogrinfo("-so", source, "locations")).contains("properties.rating: Integer",
				"address.city: String");
	}

	/** GDAL transforms with PROJ. */
	@Test
	void projRevertsTheProjection(@TempDir Path directory) throws IOException, InterruptedException {
		String page = "/ogc/collections/locations/items?limit=500";
		List<JsonNode> metres = Gdal.read(url(page + "&crs=http://www.opengis.net/def/crs/EPSG/0/3857"),
				List.of("-s_srs", "EPSG:3857", "-t_srs", "OGC:CRS84"));
		List<JsonNode> degrees = Gdal.read(url(page), List.of());
		assertThat(metres).hasSize(500);
		for (int i = 0; i < metres.size(); i++) {
			for (String axis : List.of("/geometry/coordinates/0", "/geometry/coordinates/1")) {
				assertThat(metres.get(i).at(axis).doubleValue()).isCloseTo(degrees.get(i).at(axis).doubleValue(),
						within(1e-7));
			}
		}
	}

	@Test
	void owslibWalksThePagesFiltersAndOrders() throws IOException, InterruptedException {
		String answer = ExternalProgram.requirePython("owslib.ogcapi.features", "python3-owslib")
			.run("src/test/python/owslib-pages.py", url("/ogc"));
		assertThat(answer.lines()).containsExactly("['locations'] 2505 2503 2505 6",
				"['Place 0004', 'Place 0008', 'Place 0000']", "500",
				url("/ogc") + "/collections/locations/items?properties.rating=4");
	}

	/** QGIS 3.22 itself looks at the other conditions of a filter. */
	@Test
	void qgisSendsTheFilterOfTheUrlAndTimes(@TempDir Path directory) throws IOException, InterruptedException {
		String answer = ExternalProgram.requirePython("qgis.core", "python3-qgis")
			.run("src/test/python/qgis-filter.py", url("/ogc") + "?flat=true&filter=properties.category%3D%27park%27",
					directory.toString());
		List<String> lines = answer.lines().toList();
		assertThat(lines.get(0)).isEqualTo(Stream.of("Place 0000", "Place 0004", "Place 0008")
			.map((name) -> "('%s', 'park', 'Yverdon')".formatted(name))
			.collect(Collectors.joining(", ", "[", "]")));
		assertThat(lines.get(1)).contains("limit=1000", "filter=properties.category",
				"datetime=2020-01-31T12:00:00Z%2F9999-12-31");
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
			assertThat(Json.of(Files.readString(directory.resolve("parks.json"))).get("features"))
				.hasSize(Places.GRID / 4);
			assertThat(Json.of(Files.readString(directory.resolve("new.json"))).get("features")).hasSize(Places.GRID);
			assertThat(directory).isDirectoryContaining("glob:**.gpkg").isDirectoryContaining("glob:**.csv");
		}
	}

}
