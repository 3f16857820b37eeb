package dev.locations.map.web;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import com.google.protobuf.CodedInputStream;
import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.validation.Json;
import io.github.sebasbaumh.mapbox.vectortile.VectorTile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class TileTests extends ApiTests {

	@BeforeEach
	void removeLocations() {
		this.api.locations().reset();
	}

	private byte[] tile(String path) {
		Answer answer = this.api.anonymous().get("/api/tiles/" + path);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).hasToString("application/vnd.mapbox-vector-tile");
		return answer.body();
	}

	private static List<Point> decode(byte[] bytes) throws IOException {
		if (bytes.length == 0) {
			return List.of();
		}
		VectorTile.Tile tile = VectorTile.Tile.parseFrom(bytes);
		assertThat(tile.getLayersCount()).isEqualTo(1);
		VectorTile.Tile.Layer layer = tile.getLayers(0);
		assertThat(layer.getName()).isEqualTo("locations");
		assertThat(layer.getVersion()).isEqualTo(2);
		assertThat(layer.getExtent()).isEqualTo(4096);
		return layer.getFeaturesList().stream().map((feature) -> Point.of(feature, layer)).toList();
	}

	@Test
	void aSingleLocationHasItsIdAndName() throws IOException {
		UUID id = this.api.locations().putAt("Tür \"Ä\" 😀", "0.001", "-0.001");
		assertThat(decode(tile("0/0/0"))).containsExactly(
				new Point(2048, 2048, Map.of("cluster", false, "id", id.toString(), "name", "Tür \"Ä\" 😀")));
		assertThat(tile("0/0/0.mvt")).isEqualTo(tile("0/0/0"));
	}

	@Test
	void aClusterHasItsNumberAndExpansionZoom() throws IOException {
		this.api.locations().putAt("a", "90", "0");
		this.api.locations().putAt("b", "90.1", "0");
		Point cluster = decode(tile("1/1/1")).get(0);
		assertThat(cluster.attributes()).containsOnlyKeys("cluster", "count", "expansionZoom")
			.containsEntry("cluster", true)
			.containsEntry("count", 2L);
		long zoom = (Long) Objects.requireNonNull(cluster.attributes().get("expansionZoom"));
		long column = (1L << zoom) * 3 / 4;
		assertThat(decode(tile(zoom + "/" + column + "/" + (1L << (zoom - 1))))).hasSize(2);
	}

	@Test
	void additionalFieldsAreFlat() throws IOException {
		this.api.locations()
			.put(Locations.RIVERSIDE_DRIVE, Locations.at("a", "10", "0")
				.put("shortName", "s")
				.set("properties", Json
					.of("{'a': {'b': 1.5, 'c': -7, 'd': [1]}, 'big': 12345678901234567890, 'on': true, 'no': null}")));
		assertThat(decode(tile("0/0/0?only=shortName&only=properties&only=address.city&only=id&only=")).get(0)
			.attributes()).containsEntry("shortName", "s")
			.containsEntry("properties.a.b", 1.5)
			.containsEntry("properties.a.c", -7L)
			.containsEntry("properties.big", 1.2345678901234567E19)
			.containsKey("address.city")
			.doesNotContainKeys("properties.a.d", "properties.on", "properties.no", "address.street", "phone");
	}

	@Test
	void aFilterAndCountsAreThoseOfClusters() throws IOException {
		this.api.locations().putAt("a", "8", "0", "{'category': 'park'}");
		this.api.locations().putAt("b", "8.1", "0", "{'category': 'park', 'rating': 3}");
		this.api.locations().putAt("c", "8.2", "0", "{'category': 4}");
		this.api.locations().putAt("d", "8.3", "0", "{}");
		Point all = decode(tile("1/1/1?counts=properties.category")).get(0);
		assertThat(all.attributes())
			.containsOnlyKeys("cluster", "count", "expansionZoom", "counts.park", "counts.4", "others")
			.containsEntry("counts.park", 2L)
			.containsEntry("counts.4", 1L)
			.containsEntry("others", 1L);
		String rated = "?filter=properties.rating%3E=3";
		assertThat(decode(tile("1/1/1" + rated))).singleElement()
			.extracting((point) -> point.attributes().get("name"))
			.isEqualTo("b");
		assertThat(decode(tile("1/1/1" + rated + "&counts=properties.category&only=properties.rating")).get(0)
			.attributes()).containsEntry("properties.rating", 3L)
			.containsEntry("counts.park", 1L)
			.containsEntry("others", 0L)
			.doesNotContainKey("counts.4");
		assertThat(tile("1/1/1?filter=name='z'")).isEmpty();
		this.api.anonymous().get("/api/tiles/0/0/0?filter=name%20LIKE&counts=x").json(422);
	}

	@Test
	void descriptionsHandTheFilterTheCountsAndTheFieldsOn() {
		this.api.locations().putAt("a", "8", "0", "{'category': 'park'}");
		this.api.locations().putAt("b", "8", "0", "{'category': 'zoo'}");
		String query = "only=address.city&only=properties.%22a%20%26%7Bb%22&filter=properties.category%3D%27park%27"
				+ "&counts=properties.category";
		String style = this.api.anonymous()
			.get("/api/tiles/style.json?only=&" + query)
			.json(200)
			.at("/sources/locations/url")
			.stringValue();
		assertThat(style).endsWith("/api/tiles?" + query);
		JsonNode described = this.api.anonymous().get(style).json(200);
		assertThat(described.at("/tiles/0").stringValue()).endsWith("/api/tiles/{z}/{x}/{y}.mvt?" + query);
		assertThat(described.at("/vector_layers/0/fields").propertyNames()).containsExactlyInAnyOrder("cluster",
				"count", "expansionZoom", "id", "name", "counts.park", "others", "address.city",
				"properties.\"a &{b\"");
		assertThat(this.api.anonymous().get("/api/tiles?filter=").json(200).at("/tiles/0").stringValue())
			.endsWith(".mvt");
		for (String path : List.of("/api/tiles", "/api/tiles/style.json")) {
			assertThat(this.api.anonymous().get(path + "?filter=x").json(422).at("/errors/0/location").stringValue())
				.isEqualTo("filter");
		}
	}

	@Test
	void aPointNextToAnEdgeIsInBothTiles() throws IOException {
		this.api.locations().putAt("a", "0.5", "-15");
		assertThat(decode(tile("1/1/1"))).extracting(Point::x).containsExactly(11);
		assertThat(decode(tile("1/0/1"))).extracting(Point::x).containsExactly(4096 + 11);
		assertThat(tile("1/0/0")).isEmpty();
		assertThat(tile("3/3/4")).isEqualTo(tile("3/3/4")).isNotEmpty();
		assertThat(decode(tile("5/15/17"))).extracting(Point::x).containsExactly(4096 + 182);
		assertThat(tile("6/31/34")).isEmpty();
	}

	@Test
	void aPointNextToTheAntimeridianIsOnBothOfItsSides() throws IOException {
		assertThat(tile("3/0/3")).isEmpty();
		this.api.locations().putAt("a", "179.99", "15");
		assertThat(decode(tile("3/7/3"))).extracting(Point::x).containsExactly(4095);
		assertThat(decode(tile("3/0/3"))).extracting(Point::x).containsExactly(-1);
		assertThat(decode(tile("0/0/0"))).extracting(Point::x).containsExactlyInAnyOrder(4095, -1);
		assertThat(tile("3/1/3")).isEmpty();
		this.api.locations().putAt("b", "-179", "15");
		assertThat(decode(tile("3/7/3"))).extracting(Point::x).containsExactlyInAnyOrder(4095, 4096 + 91);
	}

	/** QGIS 3.22 reads no steps. */
	@Test
	void theStyleHasOnlyWhatQgisReads() {
		JsonNode style = this.api.anonymous().get("/api/tiles/style.json").json(200);
		assertThat(style.toString()).doesNotContain("\"step\"", "geojson");
		assertThat(style.get("layers").valueStream().skip(1))
			.allSatisfy((layer) -> assertThat(layer.get("source-layer").stringValue()).isIn("earth", "locations"))
			.filteredOn((layer) -> layer.get("type").stringValue().equals("circle"))
			.hasSize(5)
			.allSatisfy((layer) -> assertThat(
					layer.at("/paint/circle-radius").intValue() + layer.at("/paint/circle-stroke-width").intValue())
				.isLessThanOrEqualTo(16));
		JsonNode described = this.api.anonymous().get(style.at("/sources/locations/url").stringValue()).json(200);
		assertThat(described.at("/tiles/0").stringValue()).endsWith(".mvt");
	}

	@Test
	void theStyleHasTheLandOfTheBaseMap() throws IOException {
		JsonNode land = this.api.anonymous().get("/api/tiles/style.json").json(200).at("/sources/basemap");
		String sahara = land.at("/tiles/0").stringValue().replace("{z}", "6").replace("{x}", "32").replace("{y}", "28");
		Answer tile = this.api.anonymous().get(sahara);
		assertThat(tile.status()).isEqualTo(200);
		assertThat(VectorTile.Tile.parseFrom(tile.body()).getLayersList()).extracting(VectorTile.Tile.Layer::getName)
			.contains("earth");
		assertThat(land.get("maxzoom").intValue()).isGreaterThanOrEqualTo(6);
		assertThat(land.get("attribution").stringValue()).contains("Natural Earth");
	}

	@Test
	void eachLocationIsInOneTileWithoutTheEdges() throws IOException {
		for (int i = 0; i < 200; i++) {
			this.api.locations().putAt("x", Double.toString(i * 37 % 360 - 180), Double.toString(i * 53 % 180 - 90));
		}
		for (int zoom = 0; zoom < 4; zoom++) {
			long count = 0;
			for (int x = 0; x < 1 << zoom; x++) {
				for (int y = 0; y < 1 << zoom; y++) {
					count += decode(tile(zoom + "/" + x + "/" + y)).stream()
						.filter(Point::isInside)
						.mapToLong((point) -> (Long) point.attributes().getOrDefault("count", 1L))
						.sum();
				}
			}
			assertThat(count).as("zoom %s", zoom).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "23/0/0", "1/2/0", "1/0/2", "-1/0/0", "0/0/-1", "a/0/0", "00/0/0", "0/0/0.png",
			"22/99999999/0", "0/0/0.mvt.mvt" })
	void otherTilesDoNotExist(String path) {
		assertThat(this.api.anonymous().get("/api/tiles/" + path).status()).isEqualTo(404);
	}

	@Test
	void aWriteElsewhereKeepsTheTag() {
		this.api.locations().putAt("a", "8", "47");
		String tag = this.api.anonymous().tag("/api/tiles/6/33/22");
		assertThat(this.api.anonymous().get("/api/tiles/6/33/22").headers().getCacheControl())
			.isEqualTo("public, no-cache");
		this.api.locations().putAt("b", "-100", "-30");
		assertThat(this.api.anonymous().spares("/api/tiles/6/33/22", tag)).isTrue();
		this.api.locations().putAt("c", "8.4", "47");
		assertThat(this.api.anonymous().spares("/api/tiles/6/33/22", tag)).isFalse();
	}

	@Test
	void tilesAreCompressedForClientsThatAcceptGzip() {
		for (int i = 0; i < 12; i++) {
			this.api.locations()
				.putAt("a long name of a location", Integer.toString(i % 4 * 3), Integer.toString(42 + i / 4 * 3));
		}
		Answer answer = this.api.anonymous().get("/api/tiles/5/16/11", HttpHeaders.ACCEPT_ENCODING, "gzip");
		assertThat(answer.headers().getFirst(HttpHeaders.CONTENT_ENCODING)).isEqualTo("gzip");
	}

	@ParameterizedTest
	@CsvSource({ "/api/tiles, /tiles/0", "/api/tiles/style.json, /sources/locations/url" })
	void descriptionsHaveAbsoluteUrlsAndAreNotSentAgainWhileTheseAreTheSame(String path, String pointer) {
		Answer answer = this.api.anonymous().get("http://maps.example.com:81" + path);
		assertThat(answer.json(200).at(pointer).stringValue()).startsWith("http://maps.example.com:81/api/tiles");
		String tag = this.api.anonymous().tag(path);
		assertThat(this.api.anonymous().spares("http://other.example.com" + path, tag)).isFalse();
	}

	private record Point(int x, int y, Map<String, Object> attributes) {

		static Point of(VectorTile.Tile.Feature feature, VectorTile.Tile.Layer layer) {
			assertThat(feature.getType()).isEqualTo(VectorTile.Tile.GeomType.POINT);
			assertThat(feature.getGeometryList()).hasSize(3).first().isEqualTo(9);
			Map<String, Object> attributes = new HashMap<>();
			for (int i = 0; i < feature.getTagsCount(); i += 2) {
				attributes.put(layer.getKeys(feature.getTags(i)), value(layer.getValues(feature.getTags(i + 1))));
			}
			return new Point(CodedInputStream.decodeZigZag32(feature.getGeometry(1)),
					CodedInputStream.decodeZigZag32(feature.getGeometry(2)), attributes);
		}

		private static Object value(VectorTile.Tile.Value value) {
			if (value.hasStringValue()) {
				return value.getStringValue();
			}
			if (value.hasBoolValue()) {
				return value.getBoolValue();
			}
			return value.hasIntValue() ? (Object) value.getIntValue() : (Object) value.getDoubleValue();
		}

		boolean isInside() {
			return this.x >= 0 && this.x < 4096 && this.y >= 0 && this.y < 4096;
		}

	}

}
