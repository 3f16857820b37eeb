package dev.locations.page;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads the pages of the OGC API in a browser as people do, on the running service.
 */
class OgcPagesBrowserTests extends DeskBrowserTests {

	private static final String ITEMS = "/ogc/collections/locations/items";

	private static final String TILES = "/ogc/collections/locations/tiles";

	private static String id;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		id = desk.add(Locations.riversideDrive());
		MapPlaces.addTown(desk);
	}

	static Stream<String> pages() {
		return Stream.of("/ogc", "/ogc/conformance", "/ogc/collections", "/ogc/collections/locations", ITEMS,
				ITEMS + "/{id}", "/ogc/collections/locations/queryables", TILES, TILES + "/WebMercatorQuad",
				"/ogc/tileMatrixSets", "/ogc/tileMatrixSets/WebMercatorQuad", "/ogc/api");
	}

	private static void open(String path) {
		browser.open("http://127.0.0.1:" + desk.service().port() + path.replace("{id}", id) + "?f=html");
		browser.find("h1");
		if (path.startsWith(ITEMS)) {
			browser.find("#map canvas");
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void hasNoBarriersAndFitsIntoTheWindow(String path) throws IOException {
		for (String scheme : List.of("light", "dark")) {
			for (int width : new int[] { 1280, 360 }) {
				browser.show(width, 800, scheme);
				open(path);
				assertThat(browser.console()).as("%s %d", scheme, width).isEmpty();
				browser.check("ogc" + path.replaceAll("[^a-zA-Z]+", "-"));
			}
		}
	}

	@Test
	void aWideTableHasMoreFieldsThanANarrowOne() {
		browser.show(1280, 800, "light");
		open(ITEMS);
		assertThat(browser.text("thead"))
			.isEqualTo("Name Description Address Phone Website Longitude Latitude Changed");
		browser.show(360, 800, "light");
		assertThat(browser.text("thead")).isEqualTo("Name Address Longitude Latitude Changed");
	}

}
