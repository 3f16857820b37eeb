package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Adds and changes places at the desk in a browser.
 */
class DeskFormBrowserTests extends DeskBrowserTests {

	/** Neither integers nor fractions of JavaScript have these values. */
	private static final String EXACT = "{\"first\":1,\"id\":9007199254740993,\"weight\":7.10,\"list\":[1E+2]}";

	private static String openedId() {
		return browser.url().replaceAll(".*#places/", "");
	}

	@Test
	void addsAPlaceWithTheKeyboardAlone() throws IOException, InterruptedException {
		desk.open("#places");
		browser.tabTo("a[href='#places/new']");
		browser.press(Keys.ENTER);
		browser.awaitText("h1", "New place");
		String[][] texts = { { "/name", "Prater" }, { "/description", "A large public park." },
				{ "/phone", "+43 1 7280516" }, { "/photoUrl", "https://example.com/prater.jpg" },
				{ "/address/street", "Prater" }, { "/address/zipCode", "1020" }, { "/address/city", "Vienna" },
				{ "/address/state", "Vienna" }, { "/geometry/coordinates/1", "48,2166" },
				{ "/geometry/coordinates/0", "16.3957" } };
		for (String[] text : texts) {
			browser.tabTo(PlaceForm.field(text[0]));
			browser.press(text[1]);
		}
		browser.tabTo("#add-property");
		browser.press(Keys.ENTER);
		browser.press("benches", Keys.TAB, "N", Keys.TAB, "5000");
		browser.tabTo("#save");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Added “Prater”.");
		browser.awaitText("h1", "Prater");
		assertThat(desk.text(openedId())).contains("\"coordinates\":[16.3957,48.2166]",
				"\"properties\":{\"benches\":5000}", "\"siteUrl\":\"\"");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void sendsOnlyWhatHasChanged() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "Before");
		recordRequests();
		browser.type(PlaceForm.field("/name"), "After");
		browser.type(PlaceForm.field("/address/city"), "Bern");
		browser.type(PlaceForm.field("/shortName"), "");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “After”.");
		assertThat((String) browser.run("return JSON.stringify(sent)")).contains("\"If-Match\":");
		assertThat((String) browser.run("return sent[0].body"))
			.isEqualTo("{\"name\":\"After\",\"shortName\":null,\"address\":{\"city\":\"Bern\"}}");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("After");
		browser.click("#save");
		browser.awaitText("#message", "Nothing has changed.");
	}

	private static void recordRequests() {
		browser.run("window.sent = []; const send = window.fetch; window.fetch = (path, options) => {"
				+ " if (options?.method) { sent.push(options); } return send(path, options); }");
	}

	/**
	 * A field for one line has no line breaks, and numbers of JavaScript have 53 bits.
	 */
	@Test
	void leavesAloneWhatTheUserDoesNotTouch() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Two\nlines", "7.44", "46.94");
		place.set("properties", Json.of(EXACT));
		String id = desk.add(place);
		desk.open("#places/" + id);
		browser.awaitText("h1", "Two");
		browser.type(PlaceForm.field("/phone"), "117");
		browser.click(".property:first-child .remove");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("Two\nlines");
		assertThat(desk.text(id)).contains("\"phone\":\"117\"", EXACT.replace("\"first\":1,", ""));
	}

	@Test
	void editsEachKindOfProperty() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Rich", "7.44", "46.94");
		place.set("properties", Json.of("{\"a\":1,\"b\":[1]}"));
		String id = desk.add(place);
		desk.open("#places/" + id);
		browser.type(".property:nth-child(1) input[aria-label=Value]", "twelve");
		browser.type(".property:nth-child(2) textarea", "[1, {\"x\": 9007199254740993}]");
		browser.click("#add-property");
		browser.press("a");
		browser.click("#save");
		browser.awaitText(".property:nth-child(1) .problem", "The value must be a number");
		browser.awaitText(".property:nth-child(3) .problem", "Another property has this name.");
		browser.type(".property:nth-child(1) input[aria-label=Value]", "12.50");
		browser.type(".property:nth-child(3) input[aria-label=Name]", "open");
		browser.find(".property:nth-child(3) select[aria-label=Kind]").sendKeys("Yes");
		browser.find(".property:nth-child(3) .value select").sendKeys("No");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(desk.text(id)).contains("{\"a\":12.50,\"b\":[1,{\"x\":9007199254740993}],\"open\":false}");
	}

	@Test
	void asksBeforeUnsavedInputIsLost() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "Before");
		browser.type("[name='/name']", "After");
		browser.click("#views a");
		browser.awaitText("dialog", "Leave without saving?");
		browser.press(Keys.ENTER);
		browser.await("document.querySelector('dialog') === null");
		assertThat(browser.url()).endsWith(id);
		browser.click("#views a");
		browser.click("dialog button.danger");
		browser.awaitText("h1", "Places");
	}

	@Test
	void asksThisServiceOnly() throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Before");
		browser.find(".point-map canvas");
		assertThat((Boolean) browser.run("return performance.getEntriesByType('resource').length > 10"
				+ " && performance.getEntriesByType('resource').every((entry) => new URL(entry.name).origin === origin)"))
			.isTrue();
		assertThat(desk.problems()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "360, 740, light", "360, 740, dark" })
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		PlaceForm.openNew(desk, "Place of every kind");
		browser.show(width, height, scheme);
		browser.find(".point-map canvas");
		browser.click("#add-property");
		assertThat(browser.barriers()).isEmpty();
		browser.picture("desk-form-end-%d-%s".formatted(width, scheme));
		browser.run("scrollTo(0, 0)");
		browser.picture("desk-form-%d-%s".formatted(width, scheme));
		browser.type(PlaceForm.field("/name"), "");
		browser.click("#save");
		browser.awaitText("form", "Name is required.");
		browser.picture("desk-refused-%d-%s".formatted(width, scheme));
		assertThat(browser.barriers()).isEmpty();
		browser.click("#delete");
		browser.find("dialog[open]");
		assertThat(browser.barriers()).isEmpty();
		assertThat((Boolean) browser.run("return document.documentElement.scrollWidth <= innerWidth")).isTrue();
		browser.picture("desk-delete-%d-%s".formatted(width, scheme));
		browser.press(Keys.ESCAPE);
		browser.await("document.querySelector('dialog') === null");
		browser.type(PlaceForm.field("/name"), "Place");
		browser.click(".property:last-child .remove");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(browser.barriers()).isEmpty();
		browser.picture("desk-saved-%d-%s".formatted(width, scheme));
		browser.click("#history");
		browser.find("dialog[open]");
		assertThat(browser.barriers()).isEmpty();
	}

}
