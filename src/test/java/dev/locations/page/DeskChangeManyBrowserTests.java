package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes a field of several places at once at the desk in a browser, and undoes it.
 */
class DeskChangeManyBrowserTests extends DeskBrowserTests {

	private static final String CITY = "/address/city";

	private PlacesView view;

	@BeforeEach
	void open() {
		this.view = PlacesView.open(desk);
	}

	private String addWith(String name, String properties) throws IOException, InterruptedException {
		ObjectNode place = Locations.at(name, "7.4", "46.9");
		place.set("properties", Json.of(properties));
		return desk.add(place);
	}

	private void askForProperty(String name, String kind) {
		this.view.ask("/properties");
		browser.type("dialog [aria-label=Name]", name);
		browser.find("dialog [aria-label=Kind] option[value=" + kind + "]").click();
	}

	private static String text(String id, String location) throws IOException, InterruptedException {
		return desk.place(id).at(location).asString("");
	}

	@Test
	void offersEachFieldOfTheSchema() throws IOException, InterruptedException {
		this.view.chooseNew("Acacia", 1);
		browser.click("#change-many");
		browser.find("dialog select");
		assertThat(browser
			.run("return [...document.querySelectorAll('[name=field] option')].map((one) => one.value).join()"))
			.isEqualTo("/name,/shortName,/description,/phone,/photoUrl,/siteUrl,/geometry,/address/street,"
					+ "/address/number,/address/zipCode,/address/city,/address/state,/properties");
	}

	@Test
	void changesAFieldOfAllThatTheSearchFindsAndUndoesIt() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Cedar", 70);
		String before = text(ids.get(0), CITY);
		this.view.find("cedar", "1 to 50 of 70 places found");
		browser.click("#choose-all");
		this.view.choose(50);
		browser.awaitText("#chosen", "69 chosen");
		this.view.changeText(CITY, Desk.HOSTILE, "Changed 69 places.");
		browser.awaitText("#message", "Changed City of 69 places.");
		browser.awaitText("tbody tr:first-child", Desk.HOSTILE.substring(0, 20));
		assertThat(browser.has("tbody img")).isFalse();
		assertThat(text(ids.get(69), CITY)).isEqualTo(Desk.HOSTILE);
		assertThat(text(ids.get(49), CITY)).isEqualTo(before);
		this.view.undo("Undone for 69 places.");
		assertThat(browser.has(".refused")).isFalse();
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 69 places.");
		browser.awaitText("tbody tr:first-child", before);
		for (String id : ids) {
			assertThat(text(id, CITY)).isEqualTo(before);
		}
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void changesAndUndoesWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Chestnut", 2);
		String before = text(ids.get(1), "/shortName");
		browser.tabTo("#words");
		browser.press("chestnut");
		browser.awaitText("#range", "2 places found");
		browser.tabTo("#choose-page");
		browser.press(Keys.SPACE);
		browser.tabTo("#change-many");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.name === 'field'");
		browser.press("Sho");
		browser.tabTo("[name='/shortName']");
		browser.press("CH", Keys.ENTER);
		this.view.awaitResult("Changed 2 places.");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.id === 'change-many'");
		assertThat(text(ids.get(1), "/shortName")).isEqualTo("CH");
		browser.pressUntil(Keys.chord(Keys.SHIFT, Keys.TAB), "document.activeElement.id === 'history'");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog li:first-child", "Changed Short name of 2 places.");
		browser.tabTo("dialog .undo");
		browser.press(Keys.ENTER);
		this.view.awaitResult("Undone for 2 places.");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.id === 'history'");
		assertThat(text(ids.get(1), "/shortName")).isEqualTo(before);
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void showsAWrongValueAtItsField() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Dogwood", 8);
		this.view.ask(CITY);
		browser.click("dialog .primary");
		browser.awaitText("dialog [aria-invalid=true] ~ .problem", "City is required.");
		browser.type("dialog input", "x".repeat(101));
		browser.click("dialog .primary");
		browser.awaitText("dialog [aria-invalid=true] ~ .problem", "between 1 and 100 characters");
		browser.await("document.activeElement.name === '" + CITY + "'");
		browser.type("dialog input", "Zug");
		this.view.agree("Changed 8 places.");
		assertThat(text(ids.get(7), CITY)).isEqualTo("Zug");
	}

	@Test
	void removesAnOptionalFieldAndUndoesIt() throws IOException, InterruptedException {
		String id = desk.add(Locations.at("Elder", "7", "46").put("shortName", "E"));
		this.view.chooseAll("Elder");
		this.view.changeText("/shortName", "", "Changed 1 place.");
		assertThat(desk.place(id).has("shortName")).isFalse();
		this.view.undo("Undone for 1 place.");
		assertThat(text(id, "/shortName")).isEqualTo("E");
	}

	@Test
	void setsThePositionWithTheMouseAndUndoesIt() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Fig", 2);
		String before = desk.place(ids.get(0)).get("geometry").toString();
		this.view.ask("/geometry");
		browser.click("dialog .primary");
		browser.awaitText("dialog", "Latitude is required.");
		browser.find("dialog .point-map canvas");
		browser.click("dialog .point-map", 40, -20);
		browser.await("document.querySelector(\"[name='/geometry/coordinates/0']\").value !== ''");
		this.view.agree("Changed 2 places.");
		this.view.closeDialog();
		assertThat(text(ids.get(0), "/geometry/coordinates/0")).isEqualTo(text(ids.get(1), "/geometry/coordinates/0"))
			.isNotEqualTo("7.4");
		this.view.undo("Undone for 2 places.");
		assertThat(desk.place(ids.get(1)).get("geometry")).hasToString(before);
		assertThat(desk.problems()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					Gorse   | text    | open  | {"a":9007199254740993,"open":"open","b":7.10} | {"a":9007199254740993,"open":1,"b":7.10}
					Hawthorn| number  | 12.50 | {"x":{"y":1E+2},"open":12.50}                 | {"x":{"y":1E+2}}
					Iris    | boolean |       | {"open":true}                                 | {"open":[1]}
					Jasmine | none    |       | {"open":null,"z":1}                           | {"open":false,"z":1}
					Laurel  | json    | [{}]  | {"open":[{}]}                                 | {}
					Myrtle  | absent  |       | {"a":1.0,"c":2}                               | {"a":1.0,"open":3,"c":2}
					""")
	void changesOneFurtherPropertyAndUndoesIt(String name, String kind, String value, String after, String before)
			throws IOException, InterruptedException {
		String id = addWith(name, before);
		this.view.chooseAll(name);
		askForProperty("open", kind);
		if (value != null) {
			browser.type("dialog [aria-label=Value]", value);
		}
		this.view.agree("Changed 1 place.");
		this.view.closeDialog();
		browser.awaitText("#message", "Changed “open” of 1 place.");
		assertThat(desk.text(id)).contains("\"properties\":" + after);
		this.view.undo("Undone for 1 place.");
		assertThat(desk.text(id)).contains("\"properties\":" + before);
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void showsAWrongPropertyAtItsFields() throws IOException, InterruptedException {
		this.view.chooseNew("Nettle", 2);
		askForProperty("", "json");
		browser.click("dialog .primary");
		browser.awaitText("dialog .problem", "The property needs a name.");
		browser.type("dialog [aria-label=Name]", "deep");
		browser.type("dialog [aria-label=Value]", "[");
		browser.click("dialog .primary");
		browser.awaitText("dialog .problem", "The value must be JSON");
		browser.type("dialog [aria-label=Value]", "[".repeat(70) + "]".repeat(70));
		browser.click("dialog .primary");
		browser.awaitText("dialog .problem", "must not be nested deeper than 64 levels");
		browser.await("document.activeElement.getAttribute('aria-label') === 'Name'");
	}

	@Test
	void keepsWhatSomebodyElseChangesMeanwhile() throws IOException, InterruptedException {
		String id = addWith("Rowan", "{\"a\":1}");
		this.view.chooseAll("Rowan");
		askForProperty("b", "none");
		this.view.hold("POST");
		browser.click("dialog .primary");
		browser.await("state.now === 1");
		ObjectNode other = Json.MAPPER.createObjectNode();
		other.putObject("properties").put("a", 2);
		desk.change(id, other);
		this.view.letGo();
		browser.await("state.now === 1 && state.waiting.length === 2");
		this.view.letGo();
		this.view.awaitResult("Changed 1 place.");
		assertThat(desk.text(id)).contains("{\"a\":2,\"b\":null}");
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		browser.show(width, height, scheme);
		List<String> ids = this.view.chooseNew("Umbra" + scheme + width, 3);
		this.view.ask("/name");
		browser.type("dialog input", "x".repeat(151));
		browser.click("dialog .primary");
		browser.find("dialog [aria-invalid=true]");
		browser.check("desk-change-many-text");
		browser.find("dialog option[value='/geometry']").click();
		browser.find("dialog .point-map canvas");
		browser.check("desk-change-many-position");
		browser.find("dialog option[value='/properties']").click();
		browser.click("dialog .primary");
		browser.find("dialog [aria-invalid=true]");
		browser.check("desk-change-many-property");
		browser.type("dialog [aria-label=Name]", "open");
		this.view.agree("Changed 3 places.");
		browser.check("desk-change-many-done");
		this.view.closeDialog();
		browser.check("desk-change-many-message");
		desk.delete(ids.get(1));
		this.view.undo("Undone for 2 places.");
		browser.check("desk-change-many-undone");
	}

}
