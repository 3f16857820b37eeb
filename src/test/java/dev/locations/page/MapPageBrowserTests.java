package dev.locations.page;

import java.io.IOException;
import java.net.http.HttpResponse;

import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class MapPageBrowserTests extends DeskBrowserTests {

	/** Notes what a move asks for; no other stream of changes may open then. */
	private static final String WATCH = BrowserWindow.script("note-requests.js");

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		MapPlaces.addTown(desk);
		MapPlaces.addLighthouse(desk);
		desk.add("Fiji west", "179.5", "-17");
		desk.add("Fiji east", "-179.5", "-17");
		MapPlaces.addHostile(desk);
	}

	@Test
	void showsAllPlacesFromThisServiceOnly() throws IOException {
		browser.forgetFiles();
		desk.openMap("", "#total", "64 places here");
		assertThat(browser.loaded()).hasSizeGreaterThan(10).allMatch((url) -> url.startsWith(desk.origin() + "/"));
		assertThat(browser.loadedBytes()).isBetween(100_000, 400_000);
		assertThat(browser.console()).isEmpty();
		desk.openMap("");
		assertThat(browser.loadedBytes()).isLessThan(20_000);
	}

	@Test
	void leadsToTheDeskAndBack() {
		desk.openMap("");
		browser.tabTo("nav a[href='./admin']", Keys.ENTER);
		browser.awaitText("h1", "Sign in");
		browser.click("#tools a");
		desk.awaitMap();
		browser.click("nav a[href='./admin']", "h1", "Sign in");
	}

	private static void readToTheEnd(int count) {
		browser.await("document.querySelectorAll('#list li').length === 50");
		browser.run("document.getElementById('content').scrollTo(0, 1e6)");
		browser.await("document.querySelectorAll('#list li').length === " + count);
	}

	/** As somebody reads the list with the keyboard while others change places. */
	@Test
	void aChangeLeavesTheListWhereTheUserReads() throws IOException, InterruptedException {
		desk.openMap("#map=11/46.94/7.44");
		readToTheEnd(60);
		browser.await("document.getElementById('more').hidden");
		browser.awaitStream();
		browser.run("const last = document.querySelector('#list li:last-child button');"
				+ "last.focus(); last.dataset.same = 'yes';");
		double top = browser.number("Math.round(document.getElementById('content').scrollTop)");
		String added = desk.add("Berner Zoo", "7.45", "46.95");
		browser.awaitText("#total", "61 places here");
		assertThat(browser.get("document.activeElement.dataset.same")).isEqualTo("yes");
		assertThat(browser.number("document.querySelectorAll('#list li').length")).isGreaterThanOrEqualTo(60);
		assertThat(browser.number("Math.round(document.getElementById('content').scrollTop)"))
			.isGreaterThanOrEqualTo(top);
		browser.run("document.querySelector(\"[data-place='" + added + "']\")?.focus()");
		desk.delete(added);
		browser.awaitText("#total", "60 places here");
		assertThat(browser.is("document.activeElement.closest('#list') !== null")).isTrue();
	}

	@Test
	void opensTheFirstPlaceOfTheWordsThatAreTyped() throws IOException {
		desk.openMap("#map=5/46/7");
		browser.check("map");
		browser.add("#words", "bern");
		browser.awaitText("#suggestions", "Bern 0");
		browser.check("suggestions");
		browser.run("const words = document.getElementById('words'); words.value = 'lonely';"
				+ "words.dispatchEvent(new Event('input'));"
				+ "words.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));");
		browser.awaitText("#card h2", "Lonely lighthouse");
		assertThat(browser.has("#suggestions")).isFalse();
		assertThat(browser.is("document.documentElement.scrollHeight <= innerHeight")).isTrue();
	}

	/** The search begins after a pause, whose timer is older than that of the test. */
	@ParameterizedTest
	@ValueSource(strings = { "words.blur()", "words.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))" })
	void aSearchBoxThatWasLeftStaysClosed(String leaving) {
		desk.openMap("");
		Object asked = browser.runAsync("""
				const done = arguments[0];
				const real = window.fetch;
				let asked = false;
				window.fetch = (path, options) => {
					asked ||= path.includes('q=');
					return real(path, options);
				};
				const words = document.getElementById('words');
				words.focus();
				words.value = 'lonely';
				words.dispatchEvent(new Event('input'));
				LEAVE;
				setTimeout(() => done(asked), 200);
				""".replace("LEAVE", leaving));
		assertThat(asked).isEqualTo(false);
		assertThat(browser.has("#suggestions")).isFalse();
	}

	/** The open sheet leaves a smaller window. */
	@Test
	void movesTheMapToAPlaceUnderTheSheet() {
		browser.narrow();
		desk.openMap("#map=6/44.5/-30.5", "#sheet", "1 place here");
		browser.run("document.querySelector('#list button').click()");
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.await("/map=6\\/40[.]2/.test(location.hash)");
	}

	@Test
	void zoomsToTheExpansionZoomOfAClusterThatIsClicked() throws IOException, InterruptedException {
		JsonNode clusters = desk.get("/api/clusters?bbox=7,46,8,47&zoom=6");
		int zoom = clusters.at("/features/0/properties/expansionZoom").intValue();
		desk.openMap("#map=6/46.943/7.443");
		browser.wish("prefers-reduced-motion", "no-preference");
		browser.click("#map", 0, 0);
		browser.await("location.hash.startsWith('#map=" + zoom + "/')");
		browser.awaitText("#total", "places here");
		browser.back();
		browser.await("location.hash.startsWith('#map=6/')");
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

	@Test
	void showsListAndMarkersOfEachWindowWithFewRequests() throws IOException, InterruptedException {
		desk.openMap("#map=5/46/7", "#total", "places here");
		browser.run(WATCH);
		browser.tabTo("#map");
		for (CharSequence key : new CharSequence[] { Keys.ARROW_RIGHT, "+", Keys.ARROW_UP, "+", "+", "+",
				Keys.ARROW_DOWN, "+", "-", "-", "-", Keys.ARROW_LEFT, "-" }) {
			moves(() -> browser.press(key));
		}
		moves(() -> browser.drag("#map", 300, 100));
	}

	private static void moves(Runnable input) throws IOException, InterruptedException {
		browser.run("begin()");
		input.run();
		browser.await("move !== null");
		JsonNode move = Json.of(browser.get("JSON.stringify(move)"));
		String box = move.get("list").stringValue();
		assertThat(move.get("clusters").stringValue()).as("%s", move).isEqualTo(box);
		assertThat(move.get("asked").size()).as("requests of %s", move).isBetween(2, 4);
		assertThat(move.get("bytes").intValue()).as("bytes of %s", move).isLessThan(100_000);
		HttpResponse<String> same = desk.service().send(desk.service().request("/api/locations?limit=1&bbox=" + box));
		String total = same.headers().firstValue("X-Total-Count").orElseThrow();
		assertThat(move.get("total").stringValue().replace(",", ""))
			.startsWith(total.equals("0") ? "No places" : total + " place");
	}

}
