package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class MapPlaceBrowserTests extends DeskBrowserTests {

	private static final String BROKEN_STREAM = """
			window.EventSource = class extends EventTarget {
				static CLOSED = 2;
				readyState = 2;
				constructor() {
					super();
					setTimeout(() => this.dispatchEvent(new Event("error")));
				}
				close() {}
			};
			""";

	private static String alone;

	private static String house;

	private static String hostile;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		alone = MapPlaces.addLighthouse(desk);
		hostile = MapPlaces.addHostile(desk);
		house = desk.add("House: bakery", "-60.5", "10.25");
		desk.add("House: dentist", "-60.5", "10.25");
		desk.add("House: library", "-60.5", "10.25");
		desk.add("Neighbour", "-60.4", "10.25");
	}

	@Test
	void marksInTheListThePlaceUnderTheMouseAndOpensItWithAClick() {
		desk.openMap("#map=9/40.25/-30.5");
		browser.pointAt("#map", 0, 0);
		browser.find("#list button.pointed[data-place='" + alone + "']");
		browser.click("#map", 0, 0);
		browser.awaitText("#card h2", "Lonely lighthouse");
		assertThat(browser.url()).endsWith("&place=" + alone);
		assertThat(browser.text("#card")).contains("Directions").doesNotContain(alone);
		browser.click("#card summary");
		assertThat(browser.text("#card dl")).contains("Address", "Phone", "Website", "Photo", "40.25° N, 30.5° W",
				alone);
	}

	@Test
	void goesBackAndForward() {
		desk.openMap("#map=5/40.25/-30.5");
		browser.click("#list button");
		browser.find("#card h2");
		browser.back();
		browser.await("document.getElementById('card').hidden");
		browser.forward();
		browser.awaitText("#card h2", "Lonely lighthouse");
	}

	@Test
	void showsThePlaceOfAnAddressAndGoesToAPlaceAlone() {
		desk.openMap("#map=4/0/0&place=" + alone, "#card h2", "Lonely lighthouse");
		desk.openMap("#map=4/0/0&place=none", "#card h2", "No such place");
		desk.openMap("#place=" + alone);
		browser.await("/#map=12[/]40[.]250*[/]-30[.]50*&place=" + alone + "$/.test(location.hash)");
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.awaitText("#total", "1 place here");
	}

	@Test
	void oneStepBackUndoesAChoiceInTheSearch() {
		desk.openMap("#map=4/0.00/0.00");
		browser.add("#words", "lonely", Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.await("location.hash.startsWith('#map=12/40.25')");
		browser.back();
		browser.await("location.hash === '#map=4/0.00/0.00' && document.getElementById('card').hidden");
		browser.awaitText("#total", "No places here");
	}

	@Test
	void worksWithTheKeyboardAlone() {
		desk.openMap("#map=5/40.25/-30.5");
		browser.tabTo("#words", "light");
		browser.awaitText("#suggestions li", "Lonely lighthouse");
		browser.press(Keys.ARROW_DOWN, Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.awaitFocus("#card-title");
		browser.press(Keys.ESCAPE);
		browser.await("document.getElementById('card').hidden");
		browser.await("document.activeElement.dataset.place === '" + alone + "'");
		browser.press(Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.tabTo("#map", "-");
		browser.await("Number(/map=([0-9.]+)/.exec(location.hash)[1]) < 12");
	}

	@Test
	void showsHostileTextsAsTexts() {
		desk.openMap("#map=5/-40/20&place=" + hostile);
		browser.await("document.getElementById('card-title').textContent.includes('<img src=x')");
		assertThat(browser.has("#card img, #list img")).isFalse();
		assertThat(browser.has("#card a[href^='javascript']")).isFalse();
		browser.add("#words", "\"'><img");
		browser.find("#suggestions li");
		assertThat(browser.get("document.title")).doesNotStartWith("broken");
	}

	@Test
	void showsWhatOthersChange() throws IOException, InterruptedException {
		desk.openMap("#map=6/40.25/-30.5", "#total", "1 place here");
		browser.awaitStream();
		String added = desk.add("New lighthouse", "-31", "40");
		browser.awaitText("#total", "2 places here");
		browser.click("#list button[data-place='" + added + "']", "#card h2", "New lighthouse");
		desk.delete(added);
		browser.awaitText("#card h2", "No such place");
		browser.awaitText("#total", "1 place here");
	}

	/** The stream may open late; what follows it would begin within 200 ms. */
	@ParameterizedTest
	@CsvSource({ "1280, 800, ''", "1280, 800, '#map=5/40.25/-30.5'", "360, 740, ''" })
	void asksOnceForTheFirstWindow(int width, int height, String fragment) {
		browser.show(width, height, "light");
		browser.openWith(BrowserWindow.patience(250), () -> desk.openMap(fragment));
		browser.awaitStream();
		browser.runAsync("setTimeout(arguments[0], 300)");
		desk.awaitMap();
		assertThat(browser.loaded()).filteredOn((url) -> url.contains("/api/"))
			.extracting((url) -> url.replaceAll(".*/api/|[?].*", ""))
			.containsExactlyInAnyOrder("clusters", "locations", "facets");
	}

	@ParameterizedTest
	@ValueSource(strings = { Chromium.SILENT_STREAM, BROKEN_STREAM })
	void showsPlacesWithoutTheStreamOfChanges(String stream) {
		browser.openWith(stream, () -> desk.openMap("#map=5/40.25/-30.5"));
		browser.awaitText("#list", "Lonely lighthouse");
	}

	private static void openPoint() {
		desk.openMap("#map=12/10.25/-60.50", "#total", "4 places here");
	}

	@Test
	void listsThePlacesOfThePointThatIsClicked() throws IOException {
		openPoint();
		browser.click("#map", 0, 0);
		browser.awaitText("#total", "3 places at this point");
		assertThat(browser.text("#list")).contains("House: bakery", "House: dentist", "House: library")
			.doesNotContain("Neighbour");
		assertThat(browser.url()).contains("#map=12/10.25");
		browser.check("point");
		browser.click("#list button", "#card h2", "House: bakery");
		assertThat(browser.url()).endsWith("&place=" + house);
		browser.click("#scope button", "#total", "4 places here");
	}

	@Test
	void theKeyboardOpensThePointInTheMiddleWhichIsForgottenWhenItLeavesTheWindow() {
		openPoint();
		browser.tabTo("#map", Keys.ENTER);
		browser.awaitText("#total", "3 places at this point");
		browser.await("document.activeElement.dataset.place === '" + house + "'");
		browser.press(Keys.ESCAPE);
		browser.awaitText("#total", "4 places here");
		browser.click("#map", 0, 0);
		browser.awaitText("#total", "3 places at this point");
		browser.tabTo("#map");
		browser.pressUntil(Keys.ARROW_LEFT, "document.getElementById('total').textContent === 'No places here'");
		assertThat(browser.has("#scope")).isFalse();
	}

}
