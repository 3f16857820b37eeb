package dev.locations.map.web;

import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterTests extends ApiTests {

	private static final String WORLD = "-180,-90,180,90";

	@BeforeEach
	void removeLocations() {
		this.api.locations().reset();
	}

	private JsonNode features(String bbox, int zoom) {
		Answer answer = this.api.anonymous().get("/api/clusters?bbox=" + bbox + "&zoom=" + zoom);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).isEqualTo(MediaType.parseMediaType("application/geo+json"));
		return Json.of(answer.text()).get("features");
	}

	@Test
	void aSingleLocationHasItsIdNameAndExactPoint() {
		UUID id = this.api.locations().putAt("Café \"Ä\" \u0001", "16.39571234567", "48.2166");
		assertThat(features(WORLD, 7)).isEqualTo(Json.of("""
				[{"type": "Feature", "id": "%1$s",
				"geometry": {"type": "Point", "coordinates": [16.39571234567, 48.2166]},
				"properties": {"cluster": false, "id": "%1$s", "name": "Café \\"Ä\\" \\u0001"}}]""".formatted(id)));
	}

	@Test
	void nearLocationsAreAClusterWithTheirNumberBoundsAndExpansionZoom() {
		this.api.locations().putAt("a", "8", "47");
		this.api.locations().putAt("b", "8.001", "47.001");
		JsonNode cluster = features(WORLD, 3).get(0);
		assertThat(cluster.get("properties").get("cluster").booleanValue()).isTrue();
		assertThat(cluster.get("properties").get("count").intValue()).isEqualTo(2);
		assertThat(cluster.at("/geometry/coordinates/0").doubleValue()).isBetween(8.0004999, 8.0005001);
		assertThat(cluster.at("/geometry/coordinates/1").doubleValue()).isBetween(47.0004999, 47.0005001);
		JsonNode bbox = cluster.get("properties").get("bbox");
		assertThat(bbox.get(0).doubleValue()).isBetween(7.999999, 8.0);
		assertThat(bbox.get(1).doubleValue()).isBetween(46.999999, 47.0);
		assertThat(bbox.get(2).doubleValue()).isBetween(8.001, 8.001001);
		assertThat(bbox.get(3).doubleValue()).isBetween(47.001, 47.001001);
		int expansionZoom = cluster.get("properties").get("expansionZoom").intValue();
		assertThat(features(WORLD, expansionZoom - 1).size()).isEqualTo(1);
		assertThat(features(WORLD, expansionZoom).size()).isEqualTo(2);
	}

	@Test
	void aFilterLeavesOnlyTheLocationsThatMatch() {
		this.api.locations().putAt("a", "8", "47", "{'category': 'park', 'rating': 5}");
		this.api.locations().putAt("b", "8.001", "47.001", "{'category': 'park', 'rating': 4}");
		this.api.locations().putAt("c", "8.1", "47.1", "{'category': 'museum', 'rating': 5}");
		this.api.locations().putAt("d", "8.2", "47.2", "{}");
		this.api.locations().putAt("e", "8", "47");
		JsonNode parks = features(WORLD, "filter=properties.category%3D'park'");
		assertThat(parks.findValues("count")).extracting(JsonNode::intValue).containsExactly(2);
		assertThat(parks.at("/0/properties/bbox/2").doubleValue()).isBetween(8.001, 8.001001);
		assertThat(features(WORLD, "filter=name%3D'c'%20OR%20properties.rating%3E7").findValuesAsString("name"))
			.containsExactly("c");
		assertThat(features(WORLD, "filter=name%3D'z'").size()).isZero();
		assertThat(features(WORLD, "filter=%20")).isEqualTo(features(WORLD, 4));
	}

	@Test
	void countsTellHowManyHaveEachValue() {
		this.api.locations().putAt("a", "8", "47", "{'category': 'park'}");
		this.api.locations().putAt("b", "8.001", "47.001", "{'category': ['park', 'Zoo 1']}");
		this.api.locations().putAt("c", "8.002", "47.002", "{'category': 4.50}");
		this.api.locations().putAt("d", "8.003", "47.003", "{'category': {}}");
		this.api.locations().putAt("e", "-100", "0", "{'category': true}");
		this.api.locations().putAt("f", "100", "0", "{}");
		JsonNode features = features(WORLD, "counts=properties.category");
		assertThat(properties(features, "cluster", true))
			.isEqualTo(Json.of("{'counts': {'4.5': 1, 'Zoo 1': 1, 'park': 2}, 'others': 1}"));
		assertThat(properties(features, "name", "e")).isEqualTo(Json.of("{'counts': {'true': 1}, 'others': 0}"));
		assertThat(properties(features, "name", "f")).isEqualTo(Json.of("{'counts': {}, 'others': 1}"));
		assertThat(properties(features(WORLD, "counts=properties.category&filter=name%20IN('a','c')"), "cluster", true))
			.isEqualTo(Json.of("{'counts': {'4.5': 1, 'park': 1}, 'others': 0}"));
	}

	@Test
	void singleLocationsHaveTheFieldsThatAreAskedFor() {
		this.api.locations().putAt("a", "8", "47", "{'category': 'park', 'rating': 4.50, 'tags': ['x']}");
		this.api.locations().putAt("b", "-100", "0", "{}");
		JsonNode features = features(WORLD,
				"only=properties.category&only=properties.tags&only=name&only=address.city");
		assertThat(fields(features, "a"))
			.isEqualTo(Json.of("{'address': {'city': 'Yverdon'}, 'properties': {'category': 'park', 'tags': ['x']}}"));
		assertThat(fields(features, "b")).isEqualTo(Json.of("{'address': {'city': 'Yverdon'}}"));
		JsonNode same = features(WORLD, "only=properties.rating&counts=properties.rating");
		assertThat(fields(same, "a"))
			.isEqualTo(Json.of("{'properties': {'rating': 4.50}, 'counts': {'4.5': 1}, 'others': 0}"));
		assertThat(features(WORLD, "only=%20&only=none&only=id")).isEqualTo(features(WORLD, 4));
	}

	private static JsonNode fields(JsonNode features, String name) {
		ObjectNode properties = features.findParents("name")
			.stream()
			.map(JsonNode::asObject)
			.filter((found) -> found.get("name").stringValue().equals(name))
			.findFirst()
			.orElseThrow();
		return properties.remove(List.of("cluster", "id", "name"));
	}

	@Test
	void theValuesThatAreCountedAreTheSameInEachBox() {
		for (int value = 0; value < 10; value++) {
			for (int i = 0; i < ((value < 8) ? 2 : 1); i++) {
				this.api.locations()
					.putAt("x", Integer.toString(-100 + 20 * value), "0", "{'category': 'c" + value + "'}");
			}
		}
		assertThat(features("50,-1,90,1", "counts=properties.category").findValues("counts"))
			.containsExactlyInAnyOrder(Json.of("{}"), Json.of("{}"));
		assertThat(features("30,-1,50,1", "counts=properties.category").findValues("counts"))
			.containsExactly(Json.of("{'c7': 2}"));
	}

	/** Each of "true" and true alone is rarer than the eight others. */
	@Test
	void valuesOfTheSameTextAreCountedTogether() {
		List<String> values = IntStream.range(0, 16).mapToObj((i) -> "'c" + i / 2 + "'").toList();
		Stream.concat(values.stream(), Stream.of("true", "'true'", "'true'", "true", "4.0", "'4'", "'4'"))
			.forEach((value) -> this.api.locations().putAt("x", "8", "47", "{'category': " + value + "}"));
		assertThat(features(WORLD, "counts=properties.category").findValue("counts"))
			.isEqualTo(Json.of("{'4': 3, 'true': 4, 'c0': 2, 'c1': 2, 'c2': 2, 'c3': 2, 'c4': 2, 'c5': 2}"));
	}

	private JsonNode features(String bbox, String parameters) {
		return Json.of(this.api.anonymous().get("/api/clusters?zoom=4&bbox=" + bbox + "&" + parameters).text())
			.get("features");
	}

	private static JsonNode properties(JsonNode features, String name, Object value) {
		ObjectNode properties = features.valueStream()
			.map((feature) -> feature.get("properties").asObject())
			.filter((found) -> found.path(name).asString().equals(value.toString()))
			.findFirst()
			.orElseThrow();
		return properties.retain("counts", "others");
	}

	@Test
	void locationsAtOnePointHaveNoExpansionZoom() {
		this.api.locations().putAt("a", "8", "47");
		this.api.locations().putAt("b", "8", "47");
		assertThat(features(WORLD, 22).get(0).get("properties").has("expansionZoom")).isFalse();
		assertThat(features(WORLD, 4).get(0).get("properties").has("expansionZoom")).isFalse();
	}

	@Test
	void polesAreDrawnAtTheEdgesOfTheMap() {
		this.api.locations().putAt("north", "0", "90");
		this.api.locations().putAt("south", "90", "-90");
		JsonNode features = features(WORLD, 5);
		assertThat(features.valueStream().map((feature) -> feature.at("/geometry/coordinates").toString()))
			.containsExactlyInAnyOrder("[0,85.0511287]", "[90,-85.0511287]");
		assertThat(features("-180,-85.0511288,180,85.0511288", 5).size()).isEqualTo(2);
	}

	/** Leaflet asks for the features of a window over the Pacific, or of two worlds. */
	@ParameterizedTest
	@CsvFileSource(resources = "boxes.csv", delimiter = '|')
	void aBoxMayCrossTheAntimeridianLeaveTheWorldOrBeAPoint(String bbox, int features) {
		this.api.locations().putAt("west", "179.5", "0");
		this.api.locations().putAt("east", "-179.5", "0");
		this.api.locations().putAt("elsewhere", "0", "0");
		assertThat(features(bbox, 10).size()).isEqualTo(features);
	}

	@Test
	void theBoxesOfAGridHaveEachFeatureOnce() {
		Random random = new Random(1);
		for (int i = 0; i < 300; i++) {
			this.api.locations()
				.putAt("x", Double.toString(random.nextInt(-1800, 1800) / 10.0 + 0.05),
						Double.toString(random.nextInt(-850, 850) / 10.0 + 0.05));
		}
		for (int zoom = 0; zoom < 8; zoom++) {
			int count = 0;
			for (int west = -180; west < 180; west += 60) {
				for (int south = -90; south < 90; south += 60) {
					count += features(west + "," + south + "," + (west + 60) + "," + (south + 60), zoom).valueStream()
						.mapToInt((feature) -> feature.at("/properties/count").intValue(1))
						.sum();
				}
			}
			assertThat(count).as("zoom %s", zoom).isEqualTo(300);
		}
	}

	@Test
	void areNotSentAgainWhileNoLocationHasChanged() {
		String path = "/api/clusters?zoom=3&bbox=" + WORLD;
		String tag = this.api.anonymous().tag(path);
		assertThat(this.api.anonymous()
			.get("/api/clusters?zoom=99&bbox=" + WORLD, HttpHeaders.IF_NONE_MATCH, tag)
			.status()).isEqualTo(422);
		this.api.locations().putAt("New", "1", "1");
		assertThat(this.api.anonymous().spares(path, tag)).isFalse();
	}

	@Test
	void tooManyFeaturesAreRefusedWithTheGreatestZoomThatIsPossible() {
		for (int i = 0; i < 2_001; i++) {
			this.api.locations().putAt("x", Double.toString(i % 60 * 5 - 150), Double.toString(i / 60 * 4 - 70));
		}
		JsonNode error = this.api.anonymous().get("/api/clusters?zoom=20&bbox=" + WORLD).json(422).at("/errors/0");
		int zoom = error.get("maximum").intValue();
		assertThat(error).isEqualTo(Json.of("""
				{"message": "must be at most %1$s for this box, which has more than 2000 features at zoom 20",
				"type": "query", "location": "zoom", "validator": "features", "maximum": %1$s, "value": 20,
				"valueSet": true}""".formatted(zoom)));
		assertThat(features(WORLD, zoom).size()).isBetween(500, 2000);
		this.api.anonymous().get("/api/clusters?zoom=" + (zoom + 1) + "&bbox=" + WORLD).json(422);
	}

}
