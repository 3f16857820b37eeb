package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads the pages of the OGC API in a browser as people do, on the running service.
 */
@Tag("browser")
class OgcPagesBrowserTests {

	private static final String ITEMS = "/ogc/collections/locations/items";

	private static final String TILES = "/ogc/collections/locations/tiles";

	private static final String OVERFLOW = "const page = document.documentElement;"
			+ " return page.scrollWidth - page.clientWidth";

	@TempDir
	private static Path directory;

	private static ServiceProcess service;

	private static Chromium browser;

	private static String id;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		Assumptions.assumeTrue(Chromium.isInstalled(), "Chromium and its driver are not installed");
		service = ServiceProcess.start(directory);
		id = service.create(Locations.riversideDrive());
		for (int i = 0; i < 11; i++) {
			service.create(Locations.at("Place " + i, "7." + (4400 + i), "46." + (9400 + i % 7)));
		}
		browser = Chromium.start();
	}

	@AfterAll
	static void stop() throws IOException {
		if (browser != null) {
			browser.close();
		}
		if (service != null) {
			service.close();
		}
	}

	static Stream<String> pages() {
		return Stream.of("/ogc", "/ogc/conformance", "/ogc/collections", "/ogc/collections/locations", ITEMS,
				ITEMS + "/{id}", TILES, TILES + "/WebMercatorQuad", "/ogc/tileMatrixSets",
				"/ogc/tileMatrixSets/WebMercatorQuad", "/ogc/api");
	}

	private static void open(String path) {
		browser.open("http://127.0.0.1:" + service.port() + path.replace("{id}", id) + "?f=html");
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
				assertThat(browser.run(OVERFLOW)).as("%s %d", scheme, width).isEqualTo(0L);
				assertThat(browser.barriers()).as("%s %d", scheme, width).isEmpty();
				browser.picture("ogc" + path.replaceAll("[^a-zA-Z]+", "-") + "-" + width + "-" + scheme);
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
