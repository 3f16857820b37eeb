package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Draws the vector tiles with OpenLayers, as other pages do.
 */
class VectorTileBrowserTests extends DeskBrowserTests {

	/** Empty tiles are around the places. */
	private static final String MAP = """
			const target = document.createElement("div");
			target.id = "tiles";
			Object.assign(target.style, { position: "fixed", inset: 0, zIndex: 100, background: "white" });
			document.body.append(target);
			window.errors = [];
			const source = new ol.source.VectorTile({
				format: new ol.format.MVT(),
				url: "/api/tiles/{z}/{x}/{y}.mvt",
				tileGrid: ol.tilegrid.createXYZ({ tileSize: 256, maxZoom: 22 }),
			});
			source.on("tileloaderror", (event) => window.errors.push(event.tile.key));
			const layer = new ol.layer.VectorTile({ source });
			const view = new ol.View({ center: ol.proj.fromLonLat([7.442, 46.943]), zoom: 6, maxZoom: 22 });
			const map = new ol.Map({ target, layers: [layer], view });
			map.on("click", (event) => {
				const cluster = map.getFeaturesAtPixel(event.pixel, { hitTolerance: 5 })
					.find((feature) => feature.get("cluster"));
				if (cluster) {
					view.setCenter(cluster.getFlatCoordinates());
					view.setZoom(cluster.get("expansionZoom"));
				}
			});
			map.on("rendercomplete", () => {
				const seen = new Map();
				for (const feature of layer.getFeaturesInExtent(view.calculateExtent())) {
					seen.set(feature.getFlatCoordinates().map(Math.round).join(), feature.getProperties());
				}
				window.drawn = { zoom: view.getZoom(), features: [...seen.values()] };
			});
			""";

	/** Shows the layer of docs/maps.md, and counts the pixels of each color. */
	private static final String RINGS = """
			const target = document.createElement("div");
			target.id = "ring-map";
			Object.assign(target.style, { position: "fixed", inset: 0, zIndex: 100, background: "white" });
			document.body.append(target);
			LAYER
			const view = new ol.View({ center: ol.proj.fromLonLat([9.5, 47.4]), zoom: 7, maxZoom: 22 });
			const map = new ol.Map({ target, layers: [layer], view });
			map.on("rendercomplete", () => {
				const seen = new Map();
				for (const feature of layer.getFeaturesInExtent(view.calculateExtent())) {
					seen.set(feature.getFlatCoordinates().map(Math.round).join(), feature.getProperties());
				}
				const pixels = target.querySelector("canvas").getContext("2d").getImageData(0, 0, 1280, 800).data;
				const hues = {};
				for (let i = 0; i < pixels.length; i += 4) {
					if (pixels[i + 3] === 255) {
						const hue = pixels.slice(i, i + 3).join();
						hues[hue] = (hues[hue] ?? 0) + 1;
					}
				}
				window.shown = { features: [...seen.values()], hues };
			});
			""";

	@Test
	void openLayersDrawsRingsOfTheCountsUnderAFilter() throws IOException, InterruptedException {
		MapPlaces.addRated(desk);
		desk.openMap("");
		browser.run(RINGS.replace("LAYER", documentedLayer()));
		browser.await("window.shown?.features.length === 2");
		JsonNode features = Json.of(browser.get("JSON.stringify(window.shown.features)"));
		assertThat(features.findValues("count")).extracting(JsonNode::intValue).containsExactly(16);
		assertThat(features.findValues("counts.park")).extracting(JsonNode::intValue).containsExactly(12);
		assertThat(features.findValues("counts.museum")).extracting(JsonNode::intValue).containsExactly(4);
		assertThat(features.findValues("counts.zoo")).extracting(JsonNode::intValue).containsExactly(1);
		browser.picture("openlayers-rings");
		JsonNode hues = Json.of(browser.get("JSON.stringify(window.shown.hues)"));
		assertThat(hues.path("46,139,87").intValue()).as("parks").isGreaterThan(100);
		assertThat(hues.path("142,68,173").intValue()).as("museums").isBetween(30, 150);
		assertThat(hues.path("153,153,153").intValue()).as("others").isBetween(30, 150);
	}

	private static String documentedLayer() throws IOException {
		Matcher block = Pattern.compile("```js\n([^`]*ring(?:[^`]|`[^`]+`)*)```")
			.matcher(Files.readString(Path.of("docs/maps.md")));
		assertThat(block.find()).isTrue();
		return block.group(1).replace("http://localhost:8080", "");
	}

	@Test
	void openLayersDrawsTheTilesAndZoomsIntoACluster() throws IOException, InterruptedException {
		MapPlaces.addTown(desk);
		desk.add("Lonely lighthouse", "0.5", "45");
		JsonNode cluster = desk.get("/api/clusters?bbox=7,46,8,47&zoom=6")
			.at("/features/0/properties");
		desk.openMap("");
		browser.run(MAP);
		browser.await("window.drawn?.features.length === 2");
		JsonNode features = Json.of(browser.get("JSON.stringify(window.drawn.features)"));
		assertThat(features.findValues("count")).extracting(JsonNode::intValue).containsExactly(60);
		assertThat(features.findValues("name")).extracting(JsonNode::stringValue).containsExactly("Lonely lighthouse");
		browser.picture("openlayers-tiles");
		browser.click("#tiles", 0, 0);
		int zoom = cluster.get("expansionZoom").intValue();
		browser.await("window.drawn.zoom === " + zoom + " && window.drawn.features.length > 1");
		assertThat(browser.get("window.errors.join()")).isEqualTo("");
	}

}
