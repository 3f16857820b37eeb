package dev.locations.gis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Reads the running service with ogr2ogr, a program of GDAL, on which QGIS and others are
 * built.
 */
@Tag("gis")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GdalTests {

	/** At zoom level 0, a unit of a tile is 0.088 degrees wide. */
	private static final double UNIT = 360.0 / 4096;

	private ExternalProgram ogr2ogr;

	private ServiceProcess service;

	private String alone;

	@BeforeAll
	void start(@TempDir Path directory) throws IOException, InterruptedException {
		this.ogr2ogr = ExternalProgram.require("ogr2ogr", "gdal-bin");
		this.service = ServiceProcess.start(directory);
		this.alone = this.service.create(Locations.at("Tür \"Ä\" 😀", "-150.5", "40.25"));
		for (String longitude : List.of("7.1", "7.2", "7.3")) {
			this.service.create(Locations.at("Bern", longitude, "46.95"));
		}
		this.service.create(Locations.at("Fiji", "179.999", "-17"));
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

	/** Converts what the service answers to GeoJSON. */
	private List<JsonNode> read(String source, String... options) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of("-f", "GeoJSON", "/vsistdout/", source));
		arguments.addAll(List.of(options));
		return Json.of(this.ogr2ogr.run(arguments.toArray(String[]::new))).get("features").valueStream().toList();
	}

	private List<JsonNode> readTile(String source) throws IOException, InterruptedException {
		return read(source, "-t_srs", "EPSG:4326");
	}

	private static JsonNode named(List<JsonNode> features, String name) {
		return features.stream()
			.filter((feature) -> name.equals(feature.at("/properties/name").stringValue(null)))
			.findFirst()
			.orElseThrow();
	}

	@ParameterizedTest
	@ValueSource(strings = { "MVT:", "/vsicurl/" })
	void readsATile(String driver) throws IOException, InterruptedException {
		List<JsonNode> features = readTile(driver + url("/api/tiles/0/0/0.mvt"));
		assertThat(features).hasSize(3);
		JsonNode single = named(features, "Tür \"Ä\" 😀");
		assertThat(single.at("/properties/id").stringValue()).isEqualTo(this.alone);
		assertThat(single.at("/properties/cluster").booleanValue()).isFalse();
		assertThat(single.at("/geometry/coordinates/0").doubleValue()).isCloseTo(-150.5, within(UNIT));
		assertThat(single.at("/geometry/coordinates/1").doubleValue()).isCloseTo(40.25, within(UNIT));
		JsonNode cluster = features.stream()
			.filter((feature) -> feature.at("/properties/cluster").booleanValue())
			.findFirst()
			.orElseThrow();
		assertThat(cluster.at("/properties/count").intValue()).isEqualTo(3);
		assertThat(cluster.at("/properties/expansionZoom").intValue()).isBetween(5, 10);
		assertThat(cluster.at("/geometry/coordinates/0").doubleValue()).isCloseTo(7.2, within(UNIT));
		assertThat(cluster.at("/geometry/coordinates/1").doubleValue()).isCloseTo(46.95, within(UNIT));
	}

	/** Fiji is in the tiles on both sides of the antimeridian, too. */
	@Test
	void readsEachLocationOfAZoomLevelOnce() throws IOException, InterruptedException {
		List<JsonNode> features = read("MVT:" + url("/api/tiles/2"), "-oo", "TILE_EXTENSION=mvt", "-oo",
				"METADATA_FILE=" + url("/api/tiles"), "-t_srs", "EPSG:4326");
		Map<Boolean, List<JsonNode>> byCluster = features.stream()
			.collect(Collectors.partitioningBy((feature) -> feature.at("/properties/cluster").booleanValue()));
		assertThat(byCluster.get(true)).extracting((feature) -> feature.at("/properties/count").intValue())
			.containsExactly(3);
		assertThat(byCluster.get(false)).extracting((feature) -> feature.at("/properties/name").stringValue())
			.containsExactlyInAnyOrder("Tür \"Ä\" 😀", "Fiji");
	}

	/** As docs/maps.md tells. */
	@Test
	void readsTheTilesOfAFilterWithCounts() throws IOException, InterruptedException {
		String query = "?filter=address.city%20IS%20NOT%20NULL%20AND%20name='Bern'&counts=name";
		List<JsonNode> features = read("MVT:" + url("/api/tiles/2"), "-oo", "TILE_EXTENSION=mvt" + query, "-oo",
				"METADATA_FILE=" + url("/api/tiles" + query), "-t_srs", "EPSG:4326");
		assertThat(features).hasSize(1);
		JsonNode cluster = features.get(0);
		assertThat(cluster.at("/properties/count").intValue()).isEqualTo(3);
		assertThat(cluster.get("properties").get("counts.Bern").intValue()).isEqualTo(3);
		assertThat(cluster.at("/properties/others").intValue()).isZero();
		assertThat(cluster.at("/geometry/coordinates/0").doubleValue()).isCloseTo(7.2, within(UNIT));
	}

	/** GDAL takes a file without bytes for a tile only if it is told so. */
	@Test
	void readsAnEmptyTile() throws IOException, InterruptedException {
		assertThat(this.ogr2ogr.run("-f", "GeoJSON", "/vsistdout/", "MVT:/vsicurl/" + url("/api/tiles/5/3/3.mvt")))
			.isEmpty();
	}

	@Test
	void readsTheListAsGeoJson() throws IOException, InterruptedException {
		List<JsonNode> features = read(url("/api/locations?f=geojson"));
		assertThat(features).hasSize(5);
		JsonNode single = named(features, "Tür \"Ä\" 😀");
		assertThat(single.at("/id").stringValue()).isEqualTo(this.alone);
		assertThat(single.at("/geometry/coordinates").toString()).isEqualTo("[-150.5,40.25]");
		assertThat(single.at("/properties/address/city").stringValue())
			.isEqualTo(Locations.riversideDrive().at("/address/city").stringValue());
	}

	@Test
	void readsTheListUnderAFilterWithAColumnForEachField() throws IOException, InterruptedException {
		List<JsonNode> features = read(url("/api/locations?f=geojson&filter=name%20%3C%20'Fiji'"), "-oo",
				"FLATTEN_NESTED_ATTRIBUTES=YES", "-oo", "NESTED_ATTRIBUTE_SEPARATOR=_");
		assertThat(features).hasSize(3);
		assertThat(named(features, "Bern").at("/properties/address_city"))
			.isEqualTo(Locations.riversideDrive().at("/address/city"));
	}

	@ParameterizedTest
	@CsvSource({ "GeoJSON, RFC7946=NO", "GeoJSONSeq, RS=NO", "GeoJSONSeq, RS=YES" })
	void whatItWritesIsImportedWithoutDoubles(String format, String option) throws IOException, InterruptedException {
		String places = this.ogr2ogr.run("-f", format, "-lco", option, "-mapFieldType", "DateTime=String",
				"/vsistdout/", "OAPIF:" + url("/ogc"), "locations");
		assertThat(this.service.importLines(places)).contains("{\"type\":\"summary\",\"added\":0,\"existing\":5,\"refused\":0,");
	}

}
