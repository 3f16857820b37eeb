package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Saves places that break the rules at the desk in a browser.
 */
class DeskViolationBrowserTests extends DeskBrowserTests {

	@Test
	void showsAtTheFieldsWhatIsMissing() {
		desk.open("#places/new");
		browser.click("#save");
		browser.await("document.activeElement.name === '/name'");
		browser.awaitText("form", "Name is required.");
		assertThat(browser.text("form"))
			.contains("Street is required.", "Latitude is required.", "Longitude is required.")
			.doesNotContain("Short name is required", "Website is required");
		assertThat((String) browser.run("return document.getElementById(document.activeElement"
				+ ".getAttribute('aria-describedby')).textContent"))
			.isEqualTo("Name is required.");
		browser.press("x");
		browser.await("!document.activeElement.hasAttribute('aria-invalid')");
	}

	@Test
	void showsEachViolationThatTheServiceFindsAtItsField() throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Deep");
		browser.click("#add-property");
		browser.press("deep");
		browser.find(".property:last-child select").sendKeys("JSON");
		browser.type(".property:last-child textarea", "[".repeat(70) + "]".repeat(70));
		browser.click("#save");
		browser.awaitText("#properties-problem", "must not be nested deeper than 64 levels");
		browser.await("document.activeElement.id === 'add-property'");
	}

	/**
	 * The rules of the form come from the service, so it takes an answer that does not
	 * follow them.
	 */
	@Test
	void showsSeveralViolationsAtTheirFields() throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Refused");
		browser.run("window.fetch = () => Promise.resolve(new Response(JSON.stringify({errors: ["
				+ "{message: 'is odd', location: '/address/city'}, {message: 'is far', location: '/geometry/coordinates/1'},"
				+ " {message: 'is rude', location: '/name'}, {message: 'is new', location: '/other'}]}), {status: 422}))");
		browser.type(PlaceForm.field("/phone"), "112");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.name === '/name'");
		assertThat(browser.text("form.place")).contains("Name is rude.", "City is odd.", "Latitude is far.",
				"Other is new.");
		assertThat((String) browser
			.run("return [...document.querySelectorAll('[aria-invalid=true]')]" + ".map((input) => input.name).join()"))
			.isEqualTo("/name,/address/city,/geometry/coordinates/1");
	}

}
