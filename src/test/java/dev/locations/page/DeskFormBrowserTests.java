package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
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
			browser.tabTo(Desk.field(text[0]));
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
		String id = desk.openNew("Before");
		recordRequests();
		browser.type(Desk.field("/name"), "After");
		browser.type(Desk.field("/address/city"), "Bern");
		browser.type(Desk.field("/shortName"), "");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “After”.");
		assertThat((String) browser.run("return JSON.stringify(sent)")).contains("\"If-Match\":");
		assertThat((String) browser.run("return sent[0].body"))
			.isEqualTo("{\"name\":\"After\",\"shortName\":null,\"address\":{\"city\":\"Bern\"}}");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("After");
		browser.click("#save");
		browser.awaitText("#message", "Nothing has changed.");
	}

	@Test
	void dividesAPastedPosition() throws IOException, InterruptedException {
		desk.openNew("Here");
		String latitude = Desk.field("/geometry/coordinates/1");
		String longitude = Desk.field("/geometry/coordinates/0");
		browser.run(
				"const data = new DataTransfer(); data.setData('text', '47.3769° N, 8.5417° E');"
						+ " document.querySelector(arguments[0]).dispatchEvent("
						+ "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))",
				longitude);
		assertThat(browser.value(latitude)).isEqualTo("47.3769");
		assertThat(browser.value(longitude)).isEqualTo("8.5417");
		browser.type(latitude, "-33.45, -70.66");
		browser.press(Keys.TAB);
		assertThat(browser.value(latitude)).isEqualTo("-33.45");
		assertThat(browser.value(longitude)).isEqualTo("-70.66");
	}

	@Test
	void checksThatPhotoAndWebsiteAreAddresses() throws IOException, InterruptedException {
		String id = desk.openNew("Linked");
		browser.type(Desk.field("/photoUrl"), "javascript:alert(1)");
		browser.type(Desk.field("/siteUrl"), "www.example.com");
		recordRequests();
		browser.click("#save");
		browser.await("document.activeElement.name === '/photoUrl'");
		assertThat(browser.text("form.place")).contains("Photo must be a web address", "Website must be a web address");
		assertThat((Long) browser.run("return sent.length")).isZero();
		browser.type(Desk.field("/photoUrl"), "https://example.com/a.jpg");
		browser.type(Desk.field("/siteUrl"), "");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(desk.place(id).get("photoUrl").stringValue()).isEqualTo("https://example.com/a.jpg");
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
		browser.type(Desk.field("/phone"), "117");
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
		String id = desk.openNew("Before");
		browser.type("[name='/name']", "After");
		browser.click("#views a");
		browser.awaitText("dialog", "Leave without saving?");
		browser.press(Keys.ENTER);
		desk.awaitNoDialog();
		assertThat(browser.url()).endsWith(id);
		browser.click("#views a");
		browser.click("dialog button.danger");
		browser.awaitText("h1", "Places");
	}

	@Test
	void asksThisServiceOnly() throws IOException, InterruptedException {
		desk.openNew("Before");
		browser.find(".point-map canvas");
		assertThat((Boolean) browser.run("return performance.getEntriesByType('resource').length > 10"
				+ " && performance.getEntriesByType('resource').every((entry) => new URL(entry.name).origin === origin)"))
			.isTrue();
		assertThat(desk.problems()).isEmpty();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		desk.openNew("Place of every kind");
		browser.show(width, height, scheme);
		browser.find(".point-map canvas");
		browser.click("#add-property");
		browser.check("desk-form-end");
		browser.run("scrollTo(0, 0)");
		browser.picture("desk-form");
		browser.type(Desk.field("/name"), "");
		browser.click("#save");
		browser.awaitText("form", "Name is required.");
		browser.check("desk-refused");
		browser.click("#delete");
		browser.find("dialog[open]");
		browser.check("desk-delete");
		browser.press(Keys.ESCAPE);
		desk.awaitNoDialog();
		browser.type(Desk.field("/name"), "Place");
		browser.click(".property:last-child .remove");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		browser.check("desk-saved");
		browser.click("#history");
		browser.find("dialog[open]");
		browser.check("desk-history");
	}

	@Test
	void setsThePointOnTheMap() throws IOException, InterruptedException {
		String id = desk.openNew("Here");
		browser.find(".point-map canvas");
		browser.click(".point-map", 60, -40);
		browser.await("document.querySelector(\"" + Desk.field("/geometry/coordinates/0") + "\").value !== '7.44'");
		browser.click("#save");
		browser.awaitText("#message", "Saved");
		assertThat(desk.place(id).at("/geometry/coordinates/0").doubleValue()).isBetween(7.47, 7.49);
		assertThat(desk.place(id).at("/geometry/coordinates/1").doubleValue()).isBetween(46.95, 46.97);
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void movesThePointWithTheMouse() throws IOException, InterruptedException {
		desk.openNew("Here");
		browser.find(".point-map canvas");
		browser.drag(".point-map", 80, 0);
		browser.await("Number(document.querySelector(\"" + Desk.field("/geometry/coordinates/0") + "\").value) > 7.48");
		assertThat(Double.parseDouble(browser.value(Desk.field("/geometry/coordinates/1")))).isBetween(46.94, 46.96);
	}

	@Test
	void setsThePointWithTheKeyboardAlone() throws IOException, InterruptedException {
		desk.openNew("Here");
		browser.find(".point-map canvas");
		browser.tabTo(".point-map");
		browser.press(Keys.ARROW_RIGHT);
		browser.pressUntil(Keys.ENTER,
				"Number(document.querySelector(\"" + Desk.field("/geometry/coordinates/0") + "\").value) > 7.44");
	}

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
		desk.openNew("Deep");
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
		desk.openNew("Refused");
		browser.run("window.fetch = () => Promise.resolve(new Response(JSON.stringify({errors: ["
				+ "{message: 'is odd', location: '/address/city'}, {message: 'is far', location: '/geometry/coordinates/1'},"
				+ " {message: 'is rude', location: '/name'}, {message: 'is new', location: '/other'}]}), {status: 422}))");
		browser.type(Desk.field("/phone"), "112");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.name === '/name'");
		assertThat(browser.text("form.place")).contains("Name is rude.", "City is odd.", "Latitude is far.",
				"Other is new.");
		assertThat((String) browser
			.run("return [...document.querySelectorAll('[aria-invalid=true]')]" + ".map((input) => input.name).join()"))
			.isEqualTo("/name,/address/city,/geometry/coordinates/1");
	}

	@EachWindow
	void questionsHaveNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.show(width, height, scheme);
		browser.awaitText("h1", "Before");
		browser.type("[name='/name']", "After");
		browser.click("#views a");
		checkQuestion("Leave without saving?", "desk-leave");
		desk.delete(id);
		browser.click("#save");
		checkQuestion("This place is gone", "desk-gone");
	}

	private static void checkQuestion(String title, String picture) throws IOException {
		browser.awaitText("dialog h2", title);
		browser.check(picture);
		browser.press(Keys.ESCAPE);
		desk.awaitNoDialog();
	}

}
