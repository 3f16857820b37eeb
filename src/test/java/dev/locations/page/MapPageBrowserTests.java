package dev.locations.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Uses the map in a browser as people do, on the running service.
 */
class MapPageBrowserTests extends DeskBrowserTests {

	private static String alone;

	private static String hostile;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		for (int i = 0; i < 60; i++) {
			desk.add(Locations.at("Bern " + i, "7." + (4400 + i), "46." + (9400 + i % 7)));
		}
		alone = desk.add(Locations.at("Lonely lighthouse", "-30.5", "40.25"));
		desk.add(Locations.at("Fiji west", "179.5", "-17"));
		desk.add(Locations.at("Fiji east", "-179.5", "-17"));
		ObjectNode bad = Json
			.with(Locations.at(Desk.HOSTILE, "20", "-40"), "/siteUrl",
					StringNode.valueOf("javascript:document.title='broken'"))
			.asObject();
		bad.put("description", Desk.HOSTILE.repeat(3));
		bad.set("properties", Json.MAPPER.createObjectNode().put(Desk.HOSTILE, Desk.HOSTILE));
		hostile = desk.add(bad);
	}

	@BeforeEach
	void useALargeWindow() {
		browser.show(1280, 800, "light");
	}

	private static String url(String fragment) {
		return "http://127.0.0.1:" + desk.service().port() + "/" + fragment;
	}

	private static void open(String fragment) {
		browser.open(url(fragment));
		browser.awaitMap();
	}

	@Test
	void showsAllPlacesFromThisServiceOnly() throws IOException {
		browser.forgetFiles();
		open("");
		browser.awaitText("#total", "64 places here");
		List<?> urls = (List<?>) browser
			.run("return performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)");
		assertThat(urls).hasSizeGreaterThan(10).allMatch(("http://127.0.0.1:" + desk.service().port())::equals);
		assertThat(browser.loadedBytes()).isBetween(100_000, 400_000);
		assertThat(browser.console()).isEmpty();
		open("");
		assertThat(browser.loadedBytes()).isLessThan(20_000);
	}

	@Test
	void leadsToTheDeskAndBack() {
		open("");
		browser.tabTo("nav a[href='/admin']");
		browser.press(Keys.ENTER);
		browser.awaitText("h1", "Sign in");
		browser.click("#tools a");
		browser.awaitMap();
		browser.click("nav a[href='/admin']");
		browser.awaitText("h1", "Sign in");
	}

	@Test
	void loadsMoreOfALongListAtItsEnd() {
		open("");
		browser.await("document.querySelectorAll('#list li').length === 50");
		browser.run("document.getElementById('content').scrollTo(0, 1e6)");
		browser.await("document.querySelectorAll('#list li').length === 64");
		browser.await("document.getElementById('more').hidden");
	}

	@Test
	void zoomsToTheExpansionZoomOfAClusterThatIsClicked() throws IOException, InterruptedException {
		JsonNode clusters = Json
			.of(desk.service().send(desk.service().request("/api/clusters?bbox=7,46,8,47&zoom=6")).body());
		int zoom = clusters.at("/features/0/properties/expansionZoom").intValue();
		open("#map=6/46.943/7.443");
		browser.click("#map", 0, 0);
		browser.await("location.hash.startsWith('#map=" + zoom + "/')");
		browser.awaitText("#total", "places here");
		browser.back();
		browser.await("location.hash.startsWith('#map=6/')");
	}

	@Test
	void opensAPlaceThatIsClicked() throws IOException {
		open("#map=9/40.25/-30.5");
		browser.click("#map", 0, 0);
		browser.awaitText("#card h2", "Lonely lighthouse");
		assertThat(browser.url()).endsWith("&place=" + alone);
		assertThat(browser.text("#card")).contains("Address", "Phone", "Website", "Photo", "40.25° N, 30.5° W", alone);
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void marksInTheListThePlaceUnderTheMouse() {
		open("#map=9/40.25/-30.5");
		browser.pointAt("#map");
		browser.find("#list button.pointed[data-place='" + alone + "']");
	}

	@Test
	void goesBackAndForward() {
		open("#map=5/40.25/-30.5");
		browser.click("#list button");
		browser.find("#card h2");
		browser.back();
		browser.await("document.getElementById('card').hidden");
		browser.forward();
		browser.awaitText("#card h2", "Lonely lighthouse");
	}

	@Test
	void showsThePlaceOfAnAddress() {
		open("#map=4/0/0&place=" + alone);
		browser.awaitText("#card h2", "Lonely lighthouse");
		open("#map=4/0/0&place=none");
		browser.awaitText("#card h2", "No such place");
	}

	@Test
	void worksWithTheKeyboardAlone() {
		open("#map=5/40.25/-30.5");
		browser.tabTo("#words");
		browser.press("light");
		browser.awaitText("#suggestions li", "Lonely lighthouse");
		browser.press(Keys.ARROW_DOWN, Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.await("document.activeElement.id === 'card-title'");
		browser.press(Keys.ESCAPE);
		browser.await("document.getElementById('card').hidden");
		browser.await("document.activeElement.dataset.place === '" + alone + "'");
		browser.press(Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.tabTo("#map");
		browser.press("-");
		browser.await("Number(/map=([0-9.]+)/.exec(location.hash)[1]) < 12");
	}

	@Test
	void showsTheNearestPlaces() {
		open("");
		browser.command("Browser.grantPermissions", Map.of("permissions", List.of("geolocation")));
		browser.command("Emulation.setGeolocationOverride",
				Map.of("latitude", 46.94, "longitude", 7.44, "accuracy", 10));
		browser.click("#near");
		browser.await("/map=1[0-9.]+\\/46\\.9[0-9]+\\/7\\.4/.test(location.hash)");
	}

	@Test
	void saysThatThePositionIsUnknown() {
		open("");
		browser.command("Browser.setPermission",
				Map.of("permission", Map.of("name", "geolocation"), "setting", "denied"));
		browser.click("#near");
		browser.awaitText("#notice", "where you are");
	}

	@ParameterizedTest
	@ValueSource(strings = { "#map=5/-17/179.9", "#map=5/-17/-179.9" })
	void showsBothSidesOfTheAntimeridian(String fragment) {
		open(fragment);
		browser.awaitText("#total", "2 places here");
	}

	@Test
	void goesRoundTheWorld() {
		open("#map=5/-17/172");
		browser.tabTo("#map");
		for (int i = 0; i < 3; i++) {
			String before = browser.url();
			browser.press(Keys.ARROW_RIGHT);
			browser.await("location.href !== '" + before + "'");
		}
		browser.await("/map=5[/][^/]*[/]-17[0-9][.]/.test(location.hash)");
		browser.awaitText("#total", "2 places here");
	}

	@Test
	void showsHostileTextsAsTexts() {
		open("#map=5/-40/20&place=" + hostile);
		browser.await("document.getElementById('card-title').textContent.includes('<img src=x')");
		assertThat(browser.has("#card img, #list img")).isFalse();
		assertThat(browser.has("#card a[href^='javascript']")).isFalse();
		browser.find("#words").sendKeys("\"'><img");
		browser.find("#suggestions li");
		assertThat((String) browser.run("return document.title")).doesNotStartWith("broken");
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void showsWhatOthersChange() throws IOException, InterruptedException {
		open("#map=6/40.25/-30.5");
		browser.awaitText("#total", "1 place here");
		String added = desk.add(Locations.at("New lighthouse", "-31", "40"));
		browser.awaitText("#total", "2 places here");
		browser.click("#list button[data-place='" + added + "']");
		browser.awaitText("#card h2", "New lighthouse");
		desk.delete(added);
		browser.awaitText("#card h2", "No such place");
		browser.awaitText("#total", "1 place here");
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "360, 740, light", "360, 740, dark" })
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		open("#map=5/46/7");
		assertThat(browser.barriers()).isEmpty();
		browser.picture("map-%d-%s".formatted(width, scheme));
		browser.find("#words").sendKeys("bern");
		browser.find("#suggestions li");
		assertThat(browser.barriers()).isEmpty();
		browser.press(Keys.ENTER);
		browser.find("#card h2");
		assertThat(browser.barriers()).isEmpty();
		assertThat((Boolean) browser.run("return document.documentElement.scrollWidth <= innerWidth")).isTrue();
		assertThat((Boolean) browser.run("return document.documentElement.scrollHeight <= innerHeight")).isTrue();
		browser.picture("place-%d-%s".formatted(width, scheme));
	}

	@Test
	void opensTheSheetOfANarrowWindow() {
		browser.show(360, 740, "light");
		open("");
		assertThat(browser.has("#list")).isFalse();
		browser.click("#sheet");
		browser.find("#list button");
	}

	/** The open sheet leaves a smaller window. */
	@Test
	void movesTheMapToAPlaceUnderTheSheet() {
		browser.show(360, 740, "light");
		open("#map=6/44.5/-30.5");
		browser.awaitText("#sheet", "1 place here");
		browser.run("document.querySelector('#list button').click()");
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.await("/map=6\\/40[.]2/.test(location.hash)");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					geography | wrapLongitude(190)                          | -170
					geography | wrapLongitude(-540)                         | -180
					geography | wrapLongitude(180)                          | 180
					geography | nearestCopy(-170, 175)                      | 190
					geography | boxOf([170, -10, 190, 10])                  | [170,-10,-170,10]
					geography | boxOf([-200, -90, 200, 86])                 | [-180,-90,180,90]
					geography | pieces([-400, 0, 400, 10], 180, 10)         | [[-400,0,-220,10],[-220,0,-40,10]]
					geography | contains([170, -10, 190, 10], [-175, 0])    | true
					geography | contains([170, -10, 190, 10], [165, 0])     | false
					geography | covers([0, 0, 10, 10], [1, 1, 11, 2])       | false
					geography | withMargin([0, 0, 10, 10])                  | [-5,-5,15,15]
					address   | parse("#map=3/1.5/-2&place=x")              | {"view":{"zoom":3,"latitude":1.5,"longitude":-2},"place":"x"}
					address   | parse("#map=3/x/2")                         | {"view":null,"place":null}
					address   | parse("#map=99/0/0")                        | {"view":null,"place":null}
					address   | format({view: {zoom: 3.25, latitude: 1, longitude: 2}, place: null}) | "#map=3.25/1.00/2.00"
					place-card| safeUrl("javascript:alert(1)")              | null
					place-card| safeUrl("data:text/html,x")                 | null
					place-card| safeUrl("https://example.com")              | "https://example.com/"
					place-card| callUrl("+41 (31) 123-45")                  | "tel:+413112345"
					place-card| callUrl("1;ext=javascript")                 | null
					markers   | shortCount(999)                             | "999"
					markers   | shortCount(1999)                            | "1.9k"
					markers   | shortCount(171075)                          | "171k"
					api       | nextLink('</a?b=1,2>; rel="next"')          | "/a?b=1,2"
					api       | nextLink(null)                              | null
					""")
	void computes(String module, String call, String expected) {
		open("");
		String folder = String.valueOf(browser.run("return document.querySelector('script[type=module]').src"));
		Object result = browser.runAsync(
				"import(arguments[0]).then((module) => arguments[2](JSON.stringify(module." + call
						+ ")), (failure) => arguments[2](String(failure)))",
				folder.replace("map.js", module + ".js"), call);
		assertThat(result).isEqualTo(expected);
	}

}
