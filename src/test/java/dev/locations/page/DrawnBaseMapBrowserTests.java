package dev.locations.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DrawnBaseMapBrowserTests extends DeskBrowserTests {

	/** Draws places in rows, and finds names that cross the dot of another. */
	private static final String DRAW = BrowserWindow.script("draw-places.js");

	private static final double[] LAKE_GENEVA = { 6.765, 46.465 };

	private static final double[] SAHARA = { 23.3, 25.5 };

	private static final double[] ATLANTIC = { -40, 35 };

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		desk.add("Winterthur Hauptbahnhof", "8.7286", "47.5");
		desk.add("Clock tower", "7.4474", "46.948");
		MapPlaces.addLighthouse(desk);
	}

	private static String colorOf(String selector) {
		return browser.get("getComputedStyle(document.querySelector(arguments[0])).color", selector);
	}

	@Test
	void drawsLandSeaAndLakesFromThisServiceOnly() throws IOException {
		DrawnMap world = DrawnMap.open(desk, "#map=3/30/0");
		assertThat(world.colorAt(SAHARA)).isEqualTo(world.color("land"));
		assertThat(world.colorAt(ATLANTIC)).isEqualTo(world.color("sea"));
		DrawnMap lake = DrawnMap.open(desk, "#map=9/46.4/6.6");
		assertThat(lake.colorAt(LAKE_GENEVA)).isEqualTo(lake.color("sea"));
		assertThat(browser.loaded()).allMatch((url) -> url.startsWith(desk.origin() + "/"));
		assertThat(browser.text(".ol-attribution")).contains("Natural Earth", "GeoNames");
		assertThat(browser.text(".ol-scale-line")).matches("\\d+ km");
		assertThat(colorOf(".ol-attribution a")).isEqualTo(colorOf(".ol-attribution ul"));
		browser.check("base-map-names");
	}

	/** The tiles end at zoom 8, with 512 pixels each. */
	@ParameterizedTest
	@ValueSource(ints = { 11, 14 })
	void drawsTheLastTilesLargerToo(int zoom) throws IOException {
		DrawnMap map = DrawnMap.open(desk, "#map=" + zoom + "/46.465/6.765");
		assertThat(map.colorAt(LAKE_GENEVA)).isEqualTo(map.color("sea"));
		browser.picture("base-map-lake-" + zoom);
	}

	@Test
	void namesCountriesTownsAndLakes() throws IOException {
		DrawnMap europe = DrawnMap.open(desk, "#map=5/47/9");
		europe.awaitNames("FRANCE", "Paris");
		assertThat(europe.overlaps()).isEmpty();
		browser.picture("base-map-europe");
		DrawnMap zurich = DrawnMap.open(desk, "#map=11/47.3/8.6");
		zurich.awaitNames("Zürich", "Uster", "Zürichsee");
		assertThat(zurich.overlaps()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "2/30/0", "8/47.3/8.5", "10/51.5/7" })
	void namesDoNotOverlap(String position) {
		DrawnMap map = DrawnMap.open(desk, "#map=" + position);
		assertThat(map.names()).hasSizeGreaterThan(3);
		assertThat(map.overlaps()).isEmpty();
	}

	/** Most directories have a place in the middle of a town. */
	@ParameterizedTest
	@CsvSource({ "6/46.95/7.45, Clock tower, Bern", "9/46.95/7.45, Clock tower, Bern",
			"12/46.95/7.45, Clock tower, Bern", "10/47.45/8.6, Winterthur Hauptbahnhof, Winterthur" })
	void nameOfATownMakesWayForThatOfAPlace(String position, String place, String town) {
		DrawnMap map = DrawnMap.open(desk, "#map=" + position);
		map.awaitNames(place, town);
		assertThat(map.overlaps()).isEmpty();
	}

	@Test
	void followsTheColoursOfTheSystemAndIsPrintedInLightOnes() throws IOException {
		DrawnMap map = DrawnMap.open(desk, "#map=4/30/0");
		String light = map.colorAt(SAHARA);
		browser.show(1280, 800, "dark");
		String dark = map.color("land");
		assertThat(dark).isNotEqualTo(light);
		map.awaitColor(dark, SAHARA);
		assertThat(map.colorAt(ATLANTIC)).isEqualTo(map.color("sea"));
		browser.picture("base-map");
		browser.emulate("print");
		assertThat(map.color("land")).isNotEqualTo(dark);
		map.awaitColor(map.color("land"), SAHARA);
		assertThat(browser.has("header")).isFalse();
	}

	@Test
	void tellsLandFromSeaInForcedColours() throws IOException {
		browser.wish("forced-colors", "active");
		DrawnMap map = DrawnMap.open(desk, "#map=4/30/0");
		assertThat(map.colorAt(SAHARA)).isEqualTo(map.color("land")).isNotEqualTo(map.colorAt(ATLANTIC));
		browser.picture("base-map-forced");
	}

	@Test
	void namesDoNotCrossTheDotsOfOtherPlaces() {
		DrawnMap.open(desk, "");
		Map<?, ?> found = (Map<?, ?>) Objects.requireNonNull(browser.runAsync(DRAW));
		assertThat((Long) found.get("drawn")).isGreaterThan(5);
		assertThat((List<?>) found.get("crossed")).isEmpty();
	}

}
