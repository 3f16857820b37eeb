package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks through the places at the desk in a browser.
 */
class DeskPlacesBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		for (int i = 0; i < 120; i++) {
			desk.add(Locations.at("Station %03d".formatted(i), "7.4", "46.9"));
		}
		desk.add(Locations.at("Lonely lighthouse", "-30.5", "40.25"));
	}

	@BeforeEach
	void open() {
		desk.open("#places");
		browser.awaitText("#range", "1 to 50 of 121 places");
	}

	@Test
	void loadsLittleAtTheFirstVisit() {
		browser.forgetFiles();
		browser.open(desk.url("#places"));
		browser.awaitText("#range", "1 to 50 of 121 places");
		assertThat(browser.loadedBytes()).isBetween(10_000, 160_000);
		browser.click("tbody a");
		browser.find(".point-map canvas");
		assertThat(browser.loadedBytes()).isBetween(100_000, 500_000);
		browser.open(desk.url("#places"));
		browser.awaitText("#range", "1 to 50 of 121 places");
		assertThat(browser.loadedBytes()).isLessThan(20_000);
	}

	@Test
	void showsThePagesOfTheList() {
		browser.awaitText("tbody tr:first-child", "Lonely lighthouse");
		assertThat(browser.find("#previous").isEnabled()).isFalse();
		browser.click("#next");
		browser.awaitText("#range", "51 to 100 of 121 places");
		browser.click("#next");
		browser.awaitText("#range", "101 to 121 of 121 places");
		browser.awaitText("tbody tr:last-child", "Station 119");
		browser.await("document.activeElement.id === 'previous'");
		browser.press(Keys.ENTER);
		browser.awaitText("#range", "51 to 100 of 121 places");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void findsPlacesWhileTheUserTypes() {
		browser.tabTo("#words");
		browser.press("light");
		browser.awaitText("#range", "1 place found");
		browser.awaitText("tbody", "Lonely lighthouse");
		browser.press("xyz");
		browser.awaitText("#range", "No place found");
		assertThat((String) browser.run("return document.activeElement.id")).isEqualTo("words");
	}

	@Test
	void comesBackToTheSamePageAndSearch() {
		browser.type("#words", "station");
		browser.awaitText("#range", "1 to 50 of 120 places found");
		browser.click("#next");
		browser.awaitText("#range", "51 to 100");
		browser.click("tbody tr:first-child a");
		browser.awaitText("h1", "Station 050");
		browser.back();
		browser.awaitText("#range", "51 to 100 of 120 places found");
		browser.click("#previous");
		browser.awaitText("#range", "1 to 50 of 120 places found");
	}

	@Test
	void keepsTheChoiceOfColumns() {
		browser.awaitText("thead", "City");
		browser.tabTo("#columns");
		browser.press(Keys.ENTER);
		browser.find("dialog[open]");
		browser.click("dialog input[value='address.city']");
		browser.click("dialog input[value=geometry]");
		browser.awaitText("tbody tr:first-child", "40.25° N, 30.5° W");
		browser.press(Keys.ESCAPE);
		browser.await("document.querySelector('dialog') === null && document.activeElement.id === 'columns'");
		assertThat(browser.text("thead")).contains("Position").doesNotContain("City");
		browser.open(desk.url("#places"));
		browser.awaitText("thead", "Position");
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		browser.find("tbody tr");
		browser.check("desk-places");
		browser.click("#columns");
		browser.find("dialog[open]");
		browser.check("desk-columns");
	}

}
