package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks for barriers in the questions of the desk in a browser.
 */
class DeskDialogBrowserTests extends DeskBrowserTests {

	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "360, 740, light", "360, 740, dark" })
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		String id = desk.add(Locations.at("Before", "7.44", "46.94"));
		desk.open("#places/" + id);
		browser.show(width, height, scheme);
		browser.awaitText("h1", "Before");
		browser.type("[name='/name']", "After");
		browser.click("#views a");
		check("Leave without saving?", "desk-leave-%d-%s".formatted(width, scheme));
		desk.delete(id);
		browser.click("#save");
		check("This place is gone", "desk-gone-%d-%s".formatted(width, scheme));
	}

	private static void check(String title, String picture) throws IOException {
		browser.awaitText("dialog h2", title);
		browser.picture(picture);
		assertThat(browser.barriers()).isEmpty();
		assertThat((Boolean) browser.run("return document.documentElement.scrollWidth <= innerWidth")).isTrue();
		browser.press(Keys.ESCAPE);
		browser.await("document.querySelector('dialog') === null");
	}

}
