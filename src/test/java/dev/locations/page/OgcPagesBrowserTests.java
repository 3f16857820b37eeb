package dev.locations.page;

import java.io.IOException;
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
		browser.open(desk.origin() + path.replace("{id}", id) + "?f=html");
		browser.find("h1");
		if (path.startsWith(ITEMS)) {
			browser.find("#map canvas");
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void hasNoBarriersAndFitsIntoTheWindow(String path) throws IOException {
		open(path);
		browser.check("ogc" + path.replaceAll("[^a-zA-Z]+", "-"));
	}

	@Test
	void aWideTableHasMoreFieldsThanANarrowOne() {
		open(ITEMS);
		assertThat(browser.text("thead"))
			.isEqualTo("Name Description Address Phone Website Longitude Latitude Changed");
		browser.narrow();
		assertThat(browser.text("thead")).isEqualTo("Name Address Longitude Latitude Changed");
	}

}
