package dev.locations.page;

import java.io.IOException;

import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class VectorTileBrowserTests extends DeskBrowserTests {

	/** Shows a layer, and notes its features and the pixels of each color. */
	private static final String MAP = BrowserWindow.script("show-layer.js");

	private static final String PLAIN_LAYER = """
			const layer = new ol.layer.VectorTile({ source: new ol.source.VectorTile({
				format: new ol.format.MVT(),
				url: "/api/tiles/{z}/{x}/{y}.mvt",
				tileGrid: ol.tilegrid.createXYZ({ tileSize: 256, maxZoom: 22 }),
			}) });
			""";

	@BeforeEach
	void forgetOtherPlaces() throws IOException, InterruptedException {
		Desk.shared();
	}

	private static JsonNode show(String layer, String longitude, String latitude, String zoom) {
		desk.openMap("");
		browser.run(MAP.replace("LAYER", layer)
			.replace("LONGITUDE", longitude)
			.replace("LATITUDE", latitude)
			.replace("ZOOM", zoom));
		browser.await("window.shown?.features.length === 2");
		return Json.of(browser.get("JSON.stringify(window.shown.features)"));
	}

	@Test
	void openLayersDrawsRingsOfTheCountsUnderAFilter() throws IOException, InterruptedException {
		MapPlaces.addRated(desk);
		JsonNode features = show(MapPlaces.documented(desk, "[^`]*ring(?:[^`]|`[^`]+`)*"), "9.5", "47.4", "7");
		MapPlaces.assertRated(features);
		assertThat(features.findValues("counts.zoo")).extracting(JsonNode::intValue).containsExactly(1);
		browser.picture("openlayers-rings");
		JsonNode hues = Json.of(browser.get("JSON.stringify(window.shown.hues)"));
		assertThat(hues.path("46,139,87").intValue()).as("parks").isGreaterThan(100);
		assertThat(hues.path("142,68,173").intValue()).as("museums").isBetween(30, 150);
		assertThat(hues.path("153,153,153").intValue()).as("others").isBetween(30, 150);
	}

	@Test
	void openLayersDrawsTheTilesAndZoomsIntoACluster() throws IOException, InterruptedException {
		MapPlaces.addTown(desk);
		desk.add("Lonely lighthouse", "0.5", "45");
		JsonNode cluster = desk.get("/api/clusters?bbox=7,46,8,47&zoom=6").at("/features/0/properties");
		JsonNode features = show(PLAIN_LAYER, "7.442", "46.943", "6");
		assertThat(features.findValues("count")).extracting(JsonNode::intValue).containsExactly(60);
		assertThat(features.findValues("name")).extracting(JsonNode::stringValue).containsExactly("Lonely lighthouse");
		browser.picture("openlayers-tiles");
		browser.click("#tiles", 0, 0);
		int zoom = cluster.get("expansionZoom").intValue();
		browser.await("window.shown.zoom === " + zoom + " && window.shown.features.length > 1");
		assertThat(browser.get("window.errors.join()")).isEmpty();
	}

}
