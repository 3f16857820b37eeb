package dev.locations.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chooses places on the map in a browser as people do.
 */
class MapPlaceBrowserTests extends DeskBrowserTests {

	private static String alone;

	private static String hostile;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		alone = MapPlaces.addLighthouse(desk);
		hostile = MapPlaces.addHostile(desk);
	}

	@Test
	void opensAPlaceThatIsClicked() throws IOException {
		desk.openMap("#map=9/40.25/-30.5");
		browser.click("#map", 0, 0);
		browser.awaitText("#card h2", "Lonely lighthouse");
		assertThat(browser.url()).endsWith("&place=" + alone);
		assertThat(browser.text("#card")).contains("Directions").doesNotContain(alone);
		browser.click("#card summary");
		assertThat(browser.text("#card dl")).contains("Address", "Phone", "Website", "Photo", "40.25° N, 30.5° W",
				alone);
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void marksInTheListThePlaceUnderTheMouse() {
		desk.openMap("#map=9/40.25/-30.5");
		browser.pointAt("#map", 0, 0);
		browser.find("#list button.pointed[data-place='" + alone + "']");
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
	void showsThePlaceOfAnAddress() {
		desk.openMap("#map=4/0/0&place=" + alone);
		browser.awaitText("#card h2", "Lonely lighthouse");
		desk.openMap("#map=4/0/0&place=none");
		browser.awaitText("#card h2", "No such place");
	}

	@Test
	void anAddressWithAPlaceAloneGoesToThePlace() {
		desk.openMap("#place=" + alone);
		browser.await("/#map=12[/]40[.]250*[/]-30[.]50*&place=" + alone + "$/.test(location.hash)");
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.awaitText("#total", "1 place here");
	}

	/** The choice and the move that follows it. */
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
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void showsWhatOthersChange() throws IOException, InterruptedException {
		desk.openMap("#map=6/40.25/-30.5");
		browser.awaitText("#total", "1 place here");
		browser.awaitStream();
		String added = desk.add("New lighthouse", "-31", "40");
		browser.awaitText("#total", "2 places here");
		browser.click("#list button[data-place='" + added + "']");
		browser.awaitText("#card h2", "New lighthouse");
		desk.delete(added);
		browser.awaitText("#card h2", "No such place");
		browser.awaitText("#total", "1 place here");
	}

	/**
	 * A busy machine may open the stream later than the page waits for it. What follows an
	 * open stream would begin within 200 ms.
	 */
	@ParameterizedTest
	@CsvSource({ "1280, 800, ''", "1280, 800, '#map=5/40.25/-30.5'", "360, 740, ''" })
	void asksOnceForTheFirstWindow(int width, int height, String fragment) {
		browser.show(width, height, "light");
		browser.openWith(Chromium.patience(250), () -> desk.openMap(fragment));
		browser.awaitStream();
		browser.runAsync("setTimeout(arguments[0], 300)");
		desk.awaitMap();
		assertThat(browser.loaded()).filteredOn((url) -> url.contains("/api/"))
			.extracting((url) -> url.replaceAll(".*/api/|[?].*", ""))
			.containsExactlyInAnyOrder("clusters", "locations");
	}

	@Test
	void showsPlacesWithoutTheStreamOfChanges() {
		browser.command("Network.enable", Map.of());
		browser.command("Network.setBlockedURLs", Map.of("urls", List.of("*/api/changes*")));
		try {
			desk.openMap("#map=5/40.25/-30.5");
			browser.awaitText("#list", "Lonely lighthouse");
		}
		finally {
			browser.command("Network.setBlockedURLs", Map.of("urls", List.of()));
		}
	}

	@Test
	void doesNotWaitLongForTheStreamOfChanges() {
		browser.openWith(Chromium.SILENT_STREAM, () -> desk.openMap("#map=5/40.25/-30.5"));
		browser.awaitText("#list", "Lonely lighthouse");
	}

}
