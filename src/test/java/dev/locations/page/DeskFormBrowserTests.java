package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class DeskFormBrowserTests extends DeskBrowserTests {

	private static final String LATITUDE = Desk.field("/geometry/coordinates/1");

	private static final String LONGITUDE = Desk.field("/geometry/coordinates/0");

	private static final String LONGITUDE_NOW = "Number(document.querySelector(\"" + LONGITUDE + "\").value)";

	/** 300 code points with markup, quotes, another direction and emoji. */
	private static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا"
			+ "\uD83D\uDDFA".repeat(245);

	/** Neither integers nor fractions of JavaScript have these values. */
	private static final String EXACT = "{\"first\":1,\"id\":9007199254740993,\"weight\":7.10,\"list\":[1E+2]}";

	@Test
	void addsAPlaceWithTheKeyboardAlone() throws IOException, InterruptedException {
		desk.open("#places");
		browser.tabTo("a[href='#places/new']", Keys.ENTER);
		browser.awaitText("h1", "New place");
		String[][] texts = { { "/name", "Prater" }, { "/description", "A large public park." },
				{ "/phone", "+43 1 7280516" }, { "/photoUrl", "https://example.com/prater.jpg" },
				{ "/address/street", "Prater" }, { "/address/zipCode", "1020" }, { "/address/city", "Vienna" },
				{ "/address/state", "Vienna" }, { "/geometry/coordinates/1", "48,2166" },
				{ "/geometry/coordinates/0", "16.3957" } };
		for (String[] text : texts) {
			browser.tabTo(Desk.field(text[0]), text[1]);
		}
		browser.tabTo("#add-property", Keys.ENTER);
		browser.press("benches", Keys.TAB, "N", Keys.TAB, "5000");
		browser.tabTo("#save", Keys.ENTER);
		browser.awaitText("#message", "Added “Prater”.");
		browser.awaitText("h1", "Prater");
		assertThat(desk.text(browser.url().replaceAll(".*#places/", ""))).contains("\"coordinates\":[16.3957,48.2166]",
				"\"properties\":{\"benches\":5000}", "\"siteUrl\":\"\"");
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
		assertThat(browser.get("JSON.stringify(sent)")).contains("\"If-Match\":");
		assertThat(browser.get("sent[0].body"))
			.isEqualTo("{\"name\":\"After\",\"shortName\":null,\"address\":{\"city\":\"Bern\"}}");
		assertThat(desk.value(id, "/name")).isEqualTo("After");
		desk.save("Nothing has changed.");
	}

	@Test
	void checksThatPhotoAndWebsiteAreAddresses() throws IOException, InterruptedException {
		String id = desk.openNew("Linked");
		browser.type(Desk.field("/photoUrl"), "javascript:alert(1)");
		browser.type(Desk.field("/siteUrl"), "www.example.com");
		recordRequests();
		browser.click("#save");
		browser.awaitFocus(Desk.field("/photoUrl"));
		assertThat(browser.text("form.place")).contains("Photo must be a web address", "Website must be a web address");
		assertThat(browser.number("sent.length")).isZero();
		browser.type(Desk.field("/photoUrl"), "https://example.com/a.jpg");
		browser.type(Desk.field("/siteUrl"), "");
		desk.save("Saved");
		assertThat(desk.value(id, "/photoUrl")).isEqualTo("https://example.com/a.jpg");
	}

	private static void recordRequests() {
		browser.run("window.sent = []; const send = window.fetch; window.fetch = (path, options) => {"
				+ " if (options?.method) { sent.push(options); } return send(path, options); }");
	}

	/** A field has one line, and numbers of JavaScript have 53 bits. */
	@Test
	void leavesAloneWhatTheUserDoesNotTouch() throws IOException, InterruptedException {
		String id = desk.addWith("Two\nlines", EXACT);
		desk.open("#places/" + id);
		browser.awaitText("h1", "Two");
		browser.type(Desk.field("/phone"), "117");
		browser.click(".property:first-child .remove");
		desk.save("Saved");
		assertThat(desk.value(id, "/name")).isEqualTo("Two\nlines");
		assertThat(desk.text(id)).contains("\"phone\":\"117\"", EXACT.replace("\"first\":1,", ""));
	}

	@Test
	void editsEachKindOfProperty() throws IOException, InterruptedException {
		String id = desk.addWith("Rich", "{'a':1,'b':[1]}");
		desk.open("#places/" + id);
		browser.type(".property:nth-child(1) input[aria-label=Value]", "twelve");
		browser.type(".property:nth-child(2) textarea", "[1, {\"x\": 9007199254740993}]");
		browser.click("#add-property");
		browser.press("a");
		browser.click("#save", ".property:nth-child(1) .problem", "The value must be a number");
		browser.awaitText(".property:nth-child(3) .problem", "Another property has this name.");
		browser.type(".property:nth-child(1) input[aria-label=Value]", "12.50");
		browser.type(".property:nth-child(3) input[aria-label=Name]", "open");
		browser.find(".property:nth-child(3) select[aria-label=Kind]").sendKeys("Yes");
		browser.find(".property:nth-child(3) .value select").sendKeys("No");
		desk.save("Saved");
		assertThat(desk.text(id)).contains("{\"a\":12.50,\"b\":[1,{\"x\":9007199254740993}],\"open\":false}");
	}

	@Test
	void asksBeforeUnsavedInputIsLost() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/name"), "After");
		browser.click("#views a", "dialog", "Leave without saving?");
		browser.check("desk-leave");
		browser.press(Keys.ENTER);
		desk.awaitNoDialog();
		assertThat(browser.url()).endsWith(id);
		browser.click("#views a");
		browser.click("dialog button.danger", "h1", "Places");
	}

	@Test
	void asksThisServiceOnlyAndHasNoBarriers() throws IOException, InterruptedException {
		desk.openNew("Place of every kind");
		browser.find(".point-map canvas");
		assertThat(browser.loaded()).hasSizeGreaterThan(10).allMatch((url) -> url.startsWith(desk.origin() + "/"));
		browser.click("#add-property");
		browser.check("desk-form-end");
		browser.run("scrollTo(0, 0)");
		browser.picture("desk-form");
		browser.click(".property:last-child .remove");
		browser.type(Desk.field("/phone"), "117");
		desk.save("Saved");
		browser.check("desk-saved");
	}

	@Test
	void setsThePointWithTheMouseTheKeyboardAloneAndAPastedPosition() throws IOException, InterruptedException {
		String id = desk.openNew("Here");
		browser.find(".point-map canvas");
		browser.click(".point-map", 60, -40);
		browser.await(LONGITUDE_NOW + " !== 7.44");
		desk.save("Saved");
		assertThat(Double.parseDouble(desk.value(id, "/geometry/coordinates/0"))).isBetween(7.47, 7.49);
		assertThat(Double.parseDouble(desk.value(id, "/geometry/coordinates/1"))).isBetween(46.95, 46.97);
		browser.run(
				"const data = new DataTransfer(); data.setData('text', '47.3769° N, 8.5417° E');"
						+ " document.querySelector(arguments[0]).dispatchEvent("
						+ "new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))",
				LONGITUDE);
		assertThat(browser.value(LATITUDE)).isEqualTo("47.3769");
		assertThat(browser.value(LONGITUDE)).isEqualTo("8.5417");
		browser.type(LATITUDE, "46.94, 7.44", Keys.TAB);
		assertThat(browser.value(LATITUDE)).isEqualTo("46.94");
		assertThat(browser.value(LONGITUDE)).isEqualTo("7.44");
		browser.drag(".point-map", 80, 0);
		browser.await(LONGITUDE_NOW + " > 7.48");
		assertThat(Double.parseDouble(browser.value(LATITUDE))).isBetween(46.94, 46.96);
		double before = browser.number(LONGITUDE_NOW);
		browser.tabTo(".point-map", Keys.ARROW_RIGHT);
		browser.pressUntil(Keys.ENTER, LONGITUDE_NOW + " > " + before);
	}

	@Test
	void showsAtTheFieldsWhatIsMissing() throws IOException {
		desk.open("#places/new");
		browser.click("#save");
		browser.awaitFocus(Desk.field("/name"));
		browser.awaitText("form", "Name is required.", "Street is required.", "Latitude is required.",
				"Longitude is required.");
		assertThat(browser.text("form")).doesNotContain("Short name is required", "Website is required");
		assertThat(browser
			.get("document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"))
			.isEqualTo("Name is required.");
		browser.check("desk-refused");
		browser.add(Desk.field("/name"), "x");
		browser.await("!document.activeElement.hasAttribute('aria-invalid')");
	}

	/** The form knows the rules of the service, so the answer is another. */
	@Test
	void showsSeveralViolationsAtTheirFields() throws IOException, InterruptedException {
		desk.openNew("Refused");
		browser.run("window.fetch = () => Promise.resolve(new Response(JSON.stringify({errors: ["
				+ "{message: 'is odd', location: '/address/city'}, {message: 'is far', location: '/geometry/coordinates/1'},"
				+ " {message: 'is rude', location: '/name'}, {message: 'is new', location: '/other'},"
				+ " {message: 'are deep', location: '/properties'}]}), {status: 422}))");
		browser.type(Desk.field("/phone"), "112", Keys.ENTER);
		browser.awaitFocus(Desk.field("/name"));
		browser.awaitText("form.place", "Name is rude.", "City is odd.", "Latitude is far.", "other is new.");
		browser.awaitText("#properties-problem", "are deep");
		assertThat(browser.list("[...document.querySelectorAll('[aria-invalid=true]')].map((input) => input.name)"))
			.containsExactly("/name", "/address/city", "/geometry/coordinates/1");
	}

	@Test
	void showsHostileTextsAsTexts() throws IOException, InterruptedException {
		ObjectNode place = Locations.at(cut(150), "20", "-40");
		place.put("description", HOSTILE).put("phone", cut(20)).put("photoUrl", HOSTILE).put("siteUrl", HOSTILE);
		place.put("shortName", cut(30));
		place.withObject("/address").put("street", cut(150)).put("city", cut(100)).put("state", cut(30));
		place.withObject("/address").put("zipCode", cut(15)).put("number", cut(15));
		place.set("properties", Json.MAPPER.createObjectNode().put(HOSTILE, HOSTILE).put("__proto__", HOSTILE));
		String id = desk.add(place);
		desk.open("#places?q=img&columns=shortName,description,address.street,address.number,address.zipCode,"
				+ "address.city,address.state,phone,siteUrl,photoUrl,id");
		browser.awaitText("tbody", "<img src=x");
		browser.picture("desk-hostile-list");
		browser.click("tbody a", "h1", "<img src=x");
		browser.type(Desk.field("/phone"), "\"'><img src=x>\uFDFA");
		desk.save("<img src=x");
		browser.picture("desk-hostile-form");
		browser.click("#delete", "dialog", "<img src=x");
		browser.click("dialog button.danger", "#message", "Deleted");
		desk.undo("is back");
		assertThat(browser.has("img")).isFalse();
		assertThat(browser.get("document.title")).doesNotStartWith("broken");
		assertThat(desk.get("/api/locations/" + id).get("properties")).isEqualTo(place.get("properties"));
		browser.check("desk-hostile");
	}

	private static String cut(int codePoints) {
		return HOSTILE.substring(0, HOSTILE.offsetByCodePoints(0, codePoints));
	}

}
