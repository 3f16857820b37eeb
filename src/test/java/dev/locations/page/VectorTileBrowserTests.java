package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Draws the vector tiles with OpenLayers, as other pages do.
 */
@Tag("browser")
class VectorTileBrowserTests {

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

	@TempDir
	private Path directory;

	@BeforeEach
	void requireABrowser() {
		Assumptions.assumeTrue(Chromium.isInstalled(), "Chromium and its driver are not installed");
	}

	@Test
	void openLayersDrawsTheTilesAndZoomsIntoACluster() throws IOException, InterruptedException {
		try (ServiceProcess service = ServiceProcess.start(this.directory); Chromium browser = Chromium.start()) {
			for (int i = 0; i < 20; i++) {
				service.create(Locations.at("Bern " + i, "7." + (4400 + i), "46." + (9400 + i % 7)));
			}
			service.create(Locations.at("Lonely lighthouse", "0.5", "45"));
			JsonNode cluster = cluster(service);
			browser.show(1280, 800, "light");
			browser.open("http://127.0.0.1:" + service.port());
			browser.awaitMap();
			browser.run(MAP);
			browser.await("window.drawn?.features.length === 2");
			JsonNode features = Json.of(String.valueOf(browser.run("return JSON.stringify(window.drawn.features)")));
			assertThat(features.findValues("count")).extracting(JsonNode::intValue).containsExactly(20);
			assertThat(features.findValues("name")).extracting(JsonNode::stringValue)
				.containsExactly("Lonely lighthouse");
			browser.picture("openlayers-tiles");

			browser.click("#tiles", 0, 0);
			int zoom = cluster.get("expansionZoom").intValue();
			browser.await("window.drawn.zoom === " + zoom + " && window.drawn.features.length > 1");
			assertThat(browser.run("return window.errors.join()")).isEqualTo("");
			assertThat(browser.console()).isEmpty();
		}
	}

	private static JsonNode cluster(ServiceProcess service) throws IOException, InterruptedException {
		return Json.of(service.send(service.request("/api/clusters?bbox=7,46,8,47&zoom=6")).body())
			.at("/features/0/properties");
	}

}
