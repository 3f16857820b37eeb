package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;

import dev.locations.location.Locations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Opens the map in a browser with the base map of another server.
 */
@Tag("browser")
class BaseMapBrowserTests {

	@Test
	void showsTheBaseMapOfTheOperatorAndLoadsFromNoOtherServer() throws IOException, InterruptedException {
		try (TileServer tiles = new TileServer();
				TileServer other = new TileServer();
				Desk desk = Desk.start("-Dlocations.map.tiles=" + tiles.origin() + "/base/{z}/{x}/{y}.png",
						"-Dlocations.map.attribution=© <a href=\"https://example.com/terms\">Example</a>")) {
			Chromium browser = desk.browser();
			desk.add(Locations.riversideDrive());
			browser.show(1280, 800, "light");
			desk.openMap("#map=2/0/0");
			browser.await("performance.getEntriesByType('resource').filter((entry) => entry.name.startsWith('"
					+ tiles.origin() + "/base/2/')).length === 16");
			assertThat(tiles.paths()).allMatch((path) -> path.matches("/base/\\d+/\\d+/\\d+[.]png"))
				.contains("/base/2/0/0.png", "/base/2/3/3.png");
			assertThat(tiles.referrers()).containsOnly("http://127.0.0.1:" + desk.service().port() + "/");
			assertThat(browser.text(".ol-attribution")).contains("© Example").doesNotContain("Natural Earth");
			assertThat(browser.has(".ol-attribution a[href='https://example.com/terms']")).isTrue();
			assertThat(browser.console()).isEmpty();

			assertThat(load(browser, tiles.origin())).isEqualTo("loaded");
			assertThat(load(browser, other.origin())).isEqualTo("refused by img-src");
			assertThat(other.paths()).isEmpty();
		}
	}

	@Test
	void dimsTheImagesOfTheOperatorInDarkColoursOnly() throws IOException, InterruptedException {
		try (TileServer tiles = new TileServer();
				Desk desk = Desk.start("-Dlocations.map.tiles=" + tiles.origin() + "/base/{z}/{x}/{y}.png")) {
			String filter = "getComputedStyle(document.querySelector('.map-images')).filter";
			desk.browser().show(1280, 800, "light");
			desk.openMap("#map=2/0/0");
			desk.browser().await(filter + " === 'none'");
			desk.browser().show(1280, 800, "dark");
			desk.browser().await(filter + ".startsWith('brightness(0.7)')");
		}
	}

	@Test
	void drawsTheStreetsOfTheFileOfTheOperator() throws IOException, InterruptedException {
		Path file = Path.of("src/test/resources/map/region.pmtiles").toAbsolutePath();
		try (Desk desk = Desk.start("-Dlocations.map.basemap=" + file)) {
			desk.browser().show(1280, 800, "light");
			DrawnMap streets = DrawnMap.open(desk, "#map=17/47.37/8.54");
			streets.awaitName("Testville");
			streets.awaitName("Motorway");
			assertThat(streets.names()).as("names of the map below").doesNotContain("Rathaus", "Zürich");
			assertThat(desk.browser().text(".ol-attribution")).contains("OpenStreetMap", "Natural Earth");
			DrawnMap surroundings = DrawnMap.open(desk, "#map=11/47.37/8.54");
			surroundings.awaitName("Zürich");
			assertThat(surroundings.names()).doesNotContain("Testville");
			assertThat(desk.browser().console()).isEmpty();
		}
	}

	/** Loads an image, and tells what the policy of the page makes of it. */
	private static Object load(Chromium browser, String origin) {
		return String.valueOf(browser.runAsync("""
				const [url, done] = arguments;
				document.addEventListener("securitypolicyviolation",
					(event) => done("refused by " + event.effectiveDirective), { once: true });
				const image = new Image();
				image.onload = () => done("loaded");
				image.src = url;
				""", origin + "/image.png"));
	}

}
