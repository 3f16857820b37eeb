package dev.locations.page;

import java.io.IOException;

import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

/**
 * Moves the map in a browser as people do.
 */
class MapMoveBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		MapPlaces.addTown(desk);
		MapPlaces.addFiji(desk);
	}

	@BeforeEach
	void useALargeWindow() {
		browser.show(1280, 800, "light");
	}

	@Test
	void zoomsToTheExpansionZoomOfAClusterThatIsClicked() throws IOException, InterruptedException {
		JsonNode clusters = Json
			.of(desk.service().send(desk.service().request("/api/clusters?bbox=7,46,8,47&zoom=6")).body());
		int zoom = clusters.at("/features/0/properties/expansionZoom").intValue();
		desk.openMap("#map=6/46.943/7.443");
		browser.click("#map", 0, 0);
		browser.await("location.hash.startsWith('#map=" + zoom + "/')");
		browser.awaitText("#total", "places here");
		browser.back();
		browser.await("location.hash.startsWith('#map=6/')");
	}

	@ParameterizedTest
	@ValueSource(strings = { "#map=5/-17/179.9", "#map=5/-17/-179.9" })
	void showsBothSidesOfTheAntimeridian(String fragment) {
		desk.openMap(fragment);
		browser.awaitText("#total", "2 places here");
	}

	@Test
	void goesRoundTheWorld() {
		desk.openMap("#map=5/-17/172");
		browser.tabTo("#map");
		for (int i = 0; i < 3; i++) {
			String before = browser.url();
			browser.press(Keys.ARROW_RIGHT);
			browser.await("location.href !== '" + before + "'");
		}
		browser.await("/map=5[/][^/]*[/]-17[0-9][.]/.test(location.hash)");
		browser.awaitText("#total", "2 places here");
	}

}
