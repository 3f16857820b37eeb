package dev.locations.page;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class MapNearBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		desk.add("Zoo", "8.5400", "47.3710");
		desk.add("Park at the Lake", "8.5400", "47.3600");
		desk.add("Museum", "8.5400", "47.4700");
		desk.add("Park", "153.0", "-27.5");
		desk.add("Parking house", "8.5400", "47.3690");
		for (int i = 1; i <= 9; i++) {
			desk.add("Park " + i, "153.0", "-27." + i);
		}
	}

	private static void allowPosition(String setting) {
		browser.command("Browser.setPermission",
				Map.of("permission", Map.of("name", "geolocation"), "setting", setting));
		browser.command("Emulation.setGeolocationOverride",
				Map.of("latitude", 47.37, "longitude", 8.54, "accuracy", 400));
	}

	private static List<String> lines(String selector) {
		return Arrays.asList(browser.text(selector).split("\n"));
	}

	@Test
	void listsThePlacesByTheirDistanceFromTheUser() throws IOException {
		allowPosition("granted");
		desk.openMap("");
		browser.click("#near", "#scope", "Nearest to you first");
		browser.await("document.querySelector('#list .name')?.textContent === 'Parking house'");
		browser.awaitText("#list", "110 m", "1.1 km", "11 km");
		assertThat(lines("#list")).containsSubsequence("Parking house", "Zoo", "Park at the Lake", "Museum");
		// the map has come to rest with the museum in the window
		browser.await("/map=1[0-9.]+[/]47[.]4/.test(location.hash)");
		desk.awaitMap();
		browser.check("near");
		browser.click("#scope button");
		browser.await("document.querySelector('#list .name').textContent === 'Museum'");
		assertThat(browser.text("#list")).doesNotContain(" km");
	}

	@ParameterizedTest
	@CsvSource({ "denied, does not let this page know where you are", "granted, does not know where you are" })
	void saysThatThePositionIsRefusedOrUnknown(String setting, String notice) {
		allowPosition(setting);
		browser.command("Emulation.setGeolocationOverride", Map.of());
		desk.openMap("");
		browser.click("#near", "#notice", notice);
		assertThat(browser.has("#near[aria-busy]")).isFalse();
	}

	@Test
	void theSearchFindsFirstWhatIsNearTheMiddleOfTheWindowAndTheSameWordsAgain() {
		desk.openMap("#map=11/47.37/8.54");
		browser.add("#words", "park");
		browser.awaitText("#suggestions", "Park at the Lake");
		List<String> found = lines("#suggestions");
		assertThat(found.indexOf("Park at the Lake")).isZero();
		assertThat(found).containsSubsequence("Park at the Lake", "Park", "Park 1");
		browser.type("#words", "zoo", Keys.ENTER);
		browser.awaitText("#card h2", "Zoo");
		browser.press(Keys.ESCAPE);
		browser.await("document.getElementById('card').hidden");
		browser.add("#words", Keys.ENTER);
		browser.awaitText("#card h2", "Zoo");
	}

	@Test
	void enterWaitsForTheSearchThatIsOnItsWay() {
		desk.openMap("#map=11/47.37/8.54");
		browser
			.run("""
					const real = window.fetch;
					window.fetch = (path, options) => {
						if (!path.includes("q=")) { return real(path, options); }
						return new Promise((resolve) => { (window.waiting ??= []).push(() => resolve(real(path, options))); });
					};
					""");
		browser.add("#words", "zoo");
		browser.await("window.waiting?.length === 2");
		browser.press(Keys.ENTER);
		browser.run("window.waiting.forEach((answer) => answer())");
		browser.awaitText("#card h2", "Zoo");
		assertThat(browser.has("#suggestions")).isFalse();
	}

}
