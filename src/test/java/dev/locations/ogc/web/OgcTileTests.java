package dev.locations.ogc.web;

import dev.locations.testing.Answer;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class OgcTileTests extends OgcTests {

	private static final String TILES = "/ogc/collections/locations/tiles";

	@Test
	void theRowComesBeforeTheColumn() {
		this.api.locations().reset();
		this.api.locations().putAt("Zurich", "8.54", "47.37");
		Answer tile = get(TILES + "/WebMercatorQuad/6/22/33");
		assertThat(tile.headers().getContentType())
			.isEqualTo(MediaType.parseMediaType("application/vnd.mapbox-vector-tile"));
		assertThat(tile.text()).contains("Zurich").isEqualTo(get("/api/tiles/6/33/22").text());
		assertThat(get(TILES + "/WebMercatorQuad/6/33/22").text()).isEmpty();
	}

	@Test
	void theLinkToTheTilesKeepsWhichTheyAre() {
		this.api.locations().reset();
		this.api.locations().putAt("Zurich", "8.54", "47.37");
		this.api.locations().putAt("Basel", "8.55", "47.38");
		String query = "only=phone&filter=name%3D%27Zurich%27&counts=name";
		String tiles = href(get(TILES + "/WebMercatorQuad?" + query).json(200), "item");
		assertThat(tiles).endsWith("/{tileMatrix}/{tileRow}/{tileCol}?" + query);
		assertThat(href(get(TILES + "?" + query).json(200).at("/tilesets/0"), "item")).isEqualTo(tiles);
		Answer tile = get(tiles.replace("{tileMatrix}/{tileRow}/{tileCol}", "6/22/33"));
		assertThat(tile.text()).contains("Zurich", "phone", "counts.Zurich").doesNotContain("Basel");
	}

	@ParameterizedTest
	@ValueSource(strings = { "filter=x", "counts=x", "land=true", "filter=name%20LIKE" })
	void otherParametersOfTilesAreRefused(String parameter) {
		assertThat(get(TILES + "/WebMercatorQuad?" + parameter).status()).isEqualTo(400);
		assertThat(get(TILES + "/WebMercatorQuad/0/0/0?" + parameter).status()).isEqualTo(400);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/WebMercatorQuad/0/1/0", "/WebMercatorQuad/0/0/1", "/WebMercatorQuad/23/0/0",
			"/WebMercatorQuad/x/0/0", "/WebMercatorQuad/0/0/0.mvt", "/WorldCRS84Quad/0/0/0", "/WorldCRS84Quad" })
	void otherTilesDoNotExist(String path) {
		assertThat(get(TILES + path).status()).isEqualTo(404);
	}

	@Test
	void aTileMayBeAskedForByItsFormat() {
		assertThat(get(TILES + "/WebMercatorQuad/0/0/0?f=mvt").status()).isEqualTo(200);
		assertThat(get(TILES + "/WebMercatorQuad/0/0/0?f=json").json(400).at("/errors/0/message").stringValue())
			.isEqualTo("must be mvt");
	}

	@Test
	void theListLinksToTheTileSetAndThatToTheTiles() {
		JsonNode entry = get(TILES).json(200).at("/tilesets/0");
		assertThat(entry.get("tileMatrixSetId").stringValue()).isEqualTo("WebMercatorQuad");
		assertThat(entry.get("tileMatrixSetLimits")).hasSize(23);
		assertThat(entry.at("/tileMatrixSetLimits/3")).isEqualTo(Json.of("""
				{"tileMatrix": "3", "minTileRow": 0, "maxTileRow": 7, "minTileCol": 0, "maxTileCol": 7}"""));
		assertThat(entry.get("dataType").stringValue()).isEqualTo("vector");
		assertThat(entry.get("crs").stringValue()).isEqualTo("http://www.opengis.net/def/crs/EPSG/0/3857");
		assertThat(entry.get("tileMatrixSetURI").stringValue())
			.isEqualTo("http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad");
		String self = href(entry, "self");
		assertThat(self).endsWith(TILES + "/WebMercatorQuad?f=json");
		JsonNode tileSet = get(TILES + "/WebMercatorQuad?f=json").json(200);
		assertThat(tileSet).isEqualTo(entry);
		JsonNode item = links(tileSet, "item").findFirst().orElseThrow();
		assertThat(item.get("templated").booleanValue()).isTrue();
		assertThat(item.get("type").stringValue()).isEqualTo("application/vnd.mapbox-vector-tile");
		assertThat(item.get("href").stringValue())
			.endsWith(TILES + "/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}");
		assertThat(href(tileSet, "http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme"))
			.endsWith("/ogc/tileMatrixSets/WebMercatorQuad?f=json");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/ogc", "/ogc/collections/locations" })
	void theLandingPageAndTheCollectionLinkToTheirTileSets(String path) {
		assertThat(href(get(path).json(200), "http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector"))
			.endsWith(path + "/tiles?f=json");
		JsonNode entry = get(path + "/tiles?f=json").json(200).at("/tilesets/0");
		assertThat(get(path + "/tiles/WebMercatorQuad?f=json").json(200)).isEqualTo(entry);
		assertThat(href(entry, "item")).contains(path + "/tiles/WebMercatorQuad/{tileMatrix}/");
		assertThat(get(path + "/tiles/WebMercatorQuad/0/0/0").status()).isEqualTo(200);
	}

	@Test
	void theTileMatrixSetHasTheScalesOfTheStandard() {
		JsonNode set = get("/ogc/tileMatrixSets/WebMercatorQuad").json(200);
		assertThat(set.get("tileMatrices")).hasSize(23);
		JsonNode first = set.at("/tileMatrices/0");
		assertThat(first.get("scaleDenominator").doubleValue()).isCloseTo(559082264.0287178, within(1e-4));
		assertThat(first.get("cellSize").doubleValue()).isCloseTo(156543.0339280410, within(1e-9));
		assertThat(first.at("/pointOfOrigin/0").doubleValue()).isCloseTo(-20037508.3427892, within(1e-6));
		assertThat(set.at("/tileMatrices/22/matrixWidth").intValue()).isEqualTo(4194304);
		assertThat(get("/ogc/tileMatrixSets").json(200).at("/tileMatrixSets/0/id"))
			.isEqualTo(Json.of("\"WebMercatorQuad\""));
	}

}
