package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;

import dev.locations.openapi.ClientTools;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Draws the style with MapLibre GL JS, as the documentation tells. */
@Tag("clients")
class MapLibreBrowserTests extends DeskBrowserTests {

	/** Tells what is drawn when nothing is loaded any more. */
	private static final String WATCH = """
			window.errors = [];
			map.on("error", (event) => window.errors.push(String(event.error)));
			map.on("load", () => map.jumpTo({ center: [9.5, 47.4], zoom: 6 }));
			map.on("idle", () => {
				window.drawn = map.queryRenderedFeatures({ layers: ["clusters-2", "single-locations"] })
					.map((feature) => feature.properties);
			});
			""";

	@Test
	void drawsTheStyleOfAFilterWithColorsByCounts() throws IOException, InterruptedException {
		ClientTools.copySources();
		ClientTools.requireNode();
		MapPlaces.addRated(desk);
		try (TileServer other = new TileServer()) {
			browser.open(other.origin());
			assertDrawn();
			// WebGL without a graphics processor reports that it is slow
			browser.follow("about:blank");
		}
	}

	/** The page of another server, where scripts have no limits, is an image. */
	private static void assertDrawn() throws IOException {
		browser.run(Files.readString(ClientTools.path("node_modules/maplibre-gl/dist/maplibre-gl.js")));
		browser.run("""
				const target = document.createElement("div");
				target.id = "map";
				target.style = "position: fixed; inset: 0";
				document.body.append(target);
				""");
		browser.run(MapPlaces.documented(desk, "[^`]*new maplibregl(?:[^`]|`[^`]+`)*setPaint[^`]*") + WATCH);
		browser.await("window.drawn?.length === 2 || window.errors?.length > 0");
		browser.picture("maplibre-counts");
		assertThat(browser.get("window.errors.join()")).isEmpty();
		JsonNode drawn = Json.of(browser.get("JSON.stringify(window.drawn)"));
		MapPlaces.assertRated(drawn);
		assertThat(drawn.findValuesAsString("name")).containsExactly("zoo");
	}

}
