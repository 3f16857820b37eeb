package dev.locations.page;

import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LanguageBrowserTests extends DeskBrowserTests {

	/** More than 1,000, so that the number has a separator. */
	private static final int PLACES = 1234;

	private static final String MUSEUM = "متحف الفن الإسلامي";

	private static String id;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		desk.importLines(IntStream.range(0, PLACES)
			.mapToObj((i) -> Locations.at("Ort " + i, "7." + (40000 + i), "46.94"))
			.toList());
		id = desk.add(Locations.at(MUSEUM, "51.539", "25.295").put("description", "متحف في الدوحة، قطر."));
		desk.add("West Bay", "51.52", "25.30");
	}

	@AfterEach
	void speakEnglishAgain() {
		browser.command("Network.clearBrowserCookies", Map.of());
		accept("en");
	}

	private static void accept(String language) {
		browser.command("Network.enable", Map.of());
		browser.command("Network.setExtraHTTPHeaders", Map.of("headers", Map.of("Accept-Language", language)));
	}

	@Test
	void theMapSpeaksTheLanguageOfTheBrowser() throws IOException {
		accept("de-CH,de;q=0.9,en;q=0.8");
		desk.openMap("");
		assertThat(browser.get("document.title")).isEqualTo("Orte");
		browser.awaitText("#total", "1.236 Orte hier");
		assertThat(browser.has("[placeholder='Orte suchen']")).isTrue();
		assertThat(browser.has(".ol-zoom-in[title='Vergrößern']")).isTrue();
		browser.click("#list button", "#card", "Auf der Karte zeigen");
		browser.run("document.querySelectorAll('#card details').forEach((part) => { part.open = true; })");
		browser.awaitText("#card", "46,94° N, 7,4° O");
		browser.check("map-german");
		browser.narrow();
		browser.click("#menu-button");
		browser.find("#language");
		browser.check("map-german-menu");
	}

	@Test
	void theSwitchHoldsForBothPagesAndLaterVisits() {
		desk.openMap("#map=6/40/7");
		browser.tabTo("#language", "F");
		browser.await("document.documentElement.lang === 'fr'");
		desk.awaitMap();
		assertThat(browser.url()).contains("#map=6/40.00/7.00");
		assertThat(browser.value("#language")).isEqualTo("fr");
		desk.openSignedOut();
		browser.awaitText("h1", "Se connecter");
		desk.openMap("", "#total", "lieux ici");
	}

	@Test
	void theSwitchAsksBeforeUnsavedInputIsLost() {
		desk.open("#places/new");
		browser.type("[name='/name']", "Unsaved");
		browser.find("#language").sendKeys("D");
		browser.awaitText("dialog", "Leave without saving?");
		browser.press(Keys.ENTER);
		desk.awaitNoDialog();
		assertThat(browser.value("#language")).isEqualTo("en");
		assertThat(browser.value("[name='/name']")).isEqualTo("Unsaved");
		browser.find("#language").sendKeys("D");
		browser.click("dialog button.danger");
		browser.await("document.documentElement.lang === 'de'");
		browser.awaitText("h1", "Neuer Ort");
		assertThat(browser.url()).endsWith("#places/new");
	}

	@Test
	void theDeskTellsInGermanWhatIsWrong() throws IOException {
		accept("de");
		desk.open("#places/new");
		browser.click("#save", "form", "Name: fehlt.");
		fill();
		browser.type("[name='/photoUrl']", "https://example.com/photo.jpg");
		browser.type("[name='/name']", "x".repeat(151));
		browser.type("[name='/geometry/coordinates/1']", "91");
		browser.click("#save");
		browser.awaitText("form", "Name: muss 1 bis 150 Zeichen haben, hat aber 151.",
				"Breitengrad: muss eine Zahl zwischen -90 und 90 sein.");
		browser.check("desk-german-form");
	}

	private static void fill() {
		browser.run("document.querySelectorAll('form.place [required]').forEach((field) => {"
				+ " field.value = '1'; field.dispatchEvent(new Event('input', { bubbles: true })); })");
	}

	@Test
	void germanWordsFit() throws IOException {
		accept("de");
		for (String view : new String[] { "places", "import", "users", "keys", "account" }) {
			desk.open("#" + view);
			browser.await("document.querySelector('main h1') !== null && !document.querySelector('[aria-busy=true]')");
			browser.check("desk-german-" + view);
		}
		desk.openMap("#map=9/46.94/7.41");
		browser.check("map-german-near");
	}

	/** Turns the page, as a language from right to left does. */
	private static void turn() {
		browser.run("document.documentElement.dir = 'rtl'; dispatchEvent(new Event('resize'))");
	}

	private static double middle(String selector) {
		return browser.number("(({ left, right }) => (left + right) / 2 / innerWidth)"
				+ "(document.querySelector(arguments[0]).getBoundingClientRect())", selector);
	}

	private static String direction(String selector) {
		return browser.get("getComputedStyle(document.querySelector(arguments[0])).direction", selector);
	}

	@Test
	void anArabicPlaceKeepsItsDirectionAndTheMapTurns() throws IOException {
		desk.openMap("#map=12/25.295/51.53&place=" + id, "#card h2", MUSEUM);
		assertThat(direction("#card h2")).isEqualTo("rtl");
		assertThat(direction("#card .description")).isEqualTo("rtl");
		assertThat(direction("#list [data-place='" + id + "'] .name")).isEqualTo("rtl");
		assertThat(direction("#panel")).isEqualTo("ltr");
		browser.check("map-arabic");
		double before = middle("#panel");
		turn();
		assertThat(middle("#panel")).isCloseTo(1 - before, within(0.01));
		browser.awaitText("#card h2", MUSEUM);
		assertThat(middle("h1")).isGreaterThan(0.5);
		assertThat(middle("#near")).isLessThan(0.5);
		assertThat(middle(".ol-zoom")).isGreaterThan(0.5);
		assertThat(middle("#card .close")).isLessThan(middle("#card h2"));
		browser.check("map-right-to-left");
	}

	@Test
	void theDeskHasItsOtherSideInFront() throws IOException {
		for (String view : new String[] { "places", "places/" + id, "import", "users", "keys", "account" }) {
			desk.open("#" + view);
			turn();
			browser.await("document.querySelector('main h1') !== null && !document.querySelector('[aria-busy=true]')");
			assertThat(middle("#brand")).as(view).isGreaterThan(0.5);
			assertThat(middle("#sign-out")).as(view).isLessThan(0.5);
			browser.check("desk-right-to-left-" + view.replaceFirst("/.*", "-one"));
		}
	}

	@Test
	void theMessageStaysInTheMiddle() {
		desk.open("#places/" + id);
		browser.awaitText("h1", MUSEUM);
		browser.type(Desk.field("/phone"), "117");
		desk.save("Saved");
		assertThat(middle("#message")).isCloseTo(0.5, within(0.01));
		turn();
		assertThat(middle("#message")).isCloseTo(0.5, within(0.01));
	}

}
