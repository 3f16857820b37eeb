package dev.locations.page;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.locations.location.Locations;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
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

	@BeforeEach
	void useALargeWindow() {
		browser.show(1280, 800, "light");
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
		browser.pointAt("#map");
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
		browser.find("#words").sendKeys("lonely", Keys.ENTER);
		browser.awaitText("#card h2", "Lonely lighthouse");
		browser.await("location.hash.startsWith('#map=12/40.25')");
		browser.back();
		browser.await("location.hash === '#map=4/0.00/0.00' && document.getElementById('card').hidden");
		browser.awaitText("#total", "No places here");
	}

	@Test
	void worksWithTheKeyboardAlone() {
		desk.openMap("#map=5/40.25/-30.5");
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
	void showsHostileTextsAsTexts() {
		desk.openMap("#map=5/-40/20&place=" + hostile);
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
		desk.openMap("#map=6/40.25/-30.5");
		browser.awaitText("#total", "1 place here");
		String added = desk.add(Locations.at("New lighthouse", "-31", "40"));
		browser.awaitText("#total", "2 places here");
		browser.click("#list button[data-place='" + added + "']");
		browser.awaitText("#card h2", "New lighthouse");
		desk.delete(added);
		browser.awaitText("#card h2", "No such place");
		browser.awaitText("#total", "1 place here");
	}

	/** A stream that a proxy holds back: it neither opens nor fails. */
	private static final String SILENT_STREAM = "window.EventSource = class extends EventTarget { close() {} }";

	/** A busy machine may open the stream later than the page waits for it. */
	private static final String LONG_PATIENCE = """
			const real = window.setTimeout;
			window.setTimeout = (action, time, ...rest) => real(action, (time === 250) ? 60000 : time, ...rest);
			""";

	private static List<?> requests() {
		return (List<?>) Objects.requireNonNull(browser.run("return performance.getEntriesByType('resource')"
				+ ".map((entry) => new URL(entry.name).pathname).filter((path) => path.startsWith('/api/')).sort()"));
	}

	/** Opens the map with a script that runs before those of the page. */
	private static void openWith(String script, String fragment) {
		Map<String, Object> added = browser.command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
		try {
			desk.openMap(fragment);
		}
		finally {
			browser.command("Page.removeScriptToEvaluateOnNewDocument", added);
		}
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, ''", "1280, 800, '#map=5/40.25/-30.5'", "360, 740, ''" })
	void asksOnceForTheFirstWindow(int width, int height, String fragment) {
		browser.show(width, height, "light");
		openWith(LONG_PATIENCE, fragment);
		Awaitility.await()
			.during(Duration.ofMillis(1500))
			.untilAsserted(() -> assertThat(requests()).isEqualTo(List.of("/api/clusters", "/api/locations")));
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
		openWith(SILENT_STREAM, "#map=5/40.25/-30.5");
		browser.awaitText("#list", "Lonely lighthouse");
	}

}
