package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Moves the point of a place on the map of the desk in a browser.
 */
class DeskPointBrowserTests extends DeskBrowserTests {

	@Test
	void setsThePointOnTheMap() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "Here");
		browser.find(".point-map canvas");
		browser.click(".point-map", 60, -40);
		browser
			.await("document.querySelector(\"" + PlaceForm.field("/geometry/coordinates/0") + "\").value !== '7.44'");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(desk.place(id).at("/geometry/coordinates/0").doubleValue()).isBetween(7.44, 9.5);
		assertThat(desk.place(id).at("/geometry/coordinates/1").doubleValue()).isBetween(46.94, 48.5);
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void movesThePointWithTheMouse() throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Here");
		browser.find(".point-map canvas");
		browser.drag(".point-map", 80, 0);
		browser
			.await("Number(document.querySelector(\"" + PlaceForm.field("/geometry/coordinates/0") + "\").value) > 8");
		assertThat(Double.parseDouble(browser.value(PlaceForm.field("/geometry/coordinates/1")))).isBetween(46.8, 47.1);
	}

	@Test
	void setsThePointWithTheKeyboardAlone() throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Here");
		browser.find(".point-map canvas");
		browser.tabTo(".point-map");
		browser.press(Keys.ARROW_RIGHT);
		browser.pressUntil(Keys.ENTER,
				"Number(document.querySelector(\"" + PlaceForm.field("/geometry/coordinates/0") + "\").value) > 7.44");
	}

}
