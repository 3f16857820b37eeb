package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Opens several places at one point, which no zoom takes apart.
 */
class MapPointBrowserTests extends DeskBrowserTests {

	private static String first;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		first = MapPlaces.addHouse(desk);
		desk.add("Neighbour", "-60.4", "10.25");
	}

	@BeforeEach
	void openMap() {
		desk.openMap("#map=12/10.25/-60.50");
		browser.awaitText("#total", "4 places here");
	}

	@Test
	void listsThePlacesOfThePointThatIsClicked() throws IOException {
		browser.click("#map", 0, 0);
		browser.awaitText("#total", "3 places at this point");
		assertThat(browser.text("#list")).contains("House: bakery", "House: dentist", "House: library")
			.doesNotContain("Neighbour");
		assertThat(browser.url()).contains("#map=12/10.25");
		assertThat(browser.console()).isEmpty();
		browser.check("point");
		browser.click("#list button");
		browser.awaitText("#card h2", "House: bakery");
		assertThat(browser.url()).endsWith("&place=" + first);
		browser.click("#scope button");
		browser.awaitText("#total", "4 places here");
	}

	@Test
	void theKeyboardOpensThePointInTheMiddle() {
		browser.tabTo("#map", Keys.ENTER);
		browser.awaitText("#total", "3 places at this point");
		browser.await("document.activeElement.dataset.place === '" + first + "'");
		browser.press(Keys.ESCAPE);
		browser.awaitText("#total", "4 places here");
	}

	@Test
	void aPointThatLeavesTheWindowIsForgotten() {
		browser.click("#map", 0, 0);
		browser.awaitText("#total", "3 places at this point");
		browser.tabTo("#map");
		browser.pressUntil(Keys.ARROW_LEFT, "document.getElementById('total').textContent === 'No places here'");
		assertThat(browser.has("#scope")).isFalse();
	}

}
