package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class DeskChangeManyBrowserTests extends DeskBrowserTests {

	private static final String CITY = "/address/city";

	private PlacesView view;

	@BeforeEach
	void open() {
		this.view = PlacesView.open(desk);
	}

	private void askForProperty(String name, String kind) {
		this.view.ask("/properties");
		browser.type("dialog [aria-label=Name]", name);
		browser.choose("dialog [aria-label=Kind]", kind);
	}

	private static void awaitProblem(String problem) {
		browser.click("dialog .primary", "dialog [aria-invalid=true] ~ .problem", problem);
	}

	@Test
	void changesAFieldOfAllThatTheSearchFindsAndUndoesIt() throws IOException, InterruptedException {
		List<String> ids = desk.addMany("Cedar", 70);
		String before = desk.value(ids.get(0), CITY);
		this.view.find("cedar", "1 to 50 of 70 places found");
		browser.click("#choose-all");
		this.view.choose(50);
		this.view.awaitChosen("69");
		this.view.changeText(CITY, Desk.HOSTILE, "Changed 69 places.");
		browser.awaitText("#message", "Changed City of 69 places.");
		browser.awaitText("tbody tr:first-child", Desk.HOSTILE.substring(0, 20));
		assertThat(browser.has("tbody img")).isFalse();
		assertThat(desk.value(ids.get(69), CITY)).isEqualTo(Desk.HOSTILE);
		assertThat(desk.value(ids.get(49), CITY)).isEqualTo(before);
		this.view.undo("Undone for 69 places.");
		assertThat(browser.has(".refused")).isFalse();
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 69 places.");
		browser.awaitText("tbody tr:first-child", before);
		assertThat(desk.get("/api/locations?limit=100&q=cedar").findValuesAsString("city")).hasSize(70)
			.containsOnly(before);
	}

	@Test
	void changesAndUndoesWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = desk.addMany("Chestnut", 2);
		String before = desk.value(ids.get(1), "/shortName");
		browser.tabTo("#words", "chestnut");
		this.view.awaitRange("2 places found");
		browser.tabTo("#choose-page", Keys.SPACE);
		browser.tabTo("#change-many", Keys.ENTER);
		browser.awaitFocus("[name=field]");
		browser.press("Sho");
		browser.tabTo("[name='/shortName']", "CH", Keys.ENTER);
		this.view.awaitResult("Changed 2 places.");
		browser.press(Keys.ENTER);
		browser.awaitFocus("#change-many");
		assertThat(desk.value(ids.get(1), "/shortName")).isEqualTo("CH");
		browser.tabBackTo("#history", Keys.ENTER);
		browser.awaitText("dialog li:first-child", "Changed Short name of 2 places.");
		browser.tabTo("dialog .undo", Keys.ENTER);
		this.view.awaitResult("Undone for 2 places.");
		browser.press(Keys.ENTER);
		browser.awaitFocus("#history");
		assertThat(desk.value(ids.get(1), "/shortName")).isEqualTo(before);
	}

	@Test
	void setsThePositionWithTheMouseAndUndoesIt() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Fig", 2);
		this.view.ask("/geometry");
		browser.click("dialog .primary", "dialog", "Latitude is required.");
		browser.find("dialog .point-map canvas");
		browser.click("dialog .point-map", 40, -20);
		browser.await("document.querySelector(\"[name='/geometry/coordinates/0']\").value !== ''");
		this.view.agree("Changed 2 places.");
		this.view.closeDialog();
		assertThat(desk.value(ids.get(0), "/geometry/coordinates/0"))
			.isEqualTo(desk.value(ids.get(1), "/geometry/coordinates/0"))
			.isNotEqualTo("7.4");
		this.view.undo("Undone for 2 places.");
		assertThat(desk.value(ids.get(1), "/geometry/coordinates/0")).isEqualTo("7.4");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Hawthorn| number  | 12.50 | {"x":{"y":1E+2},"open":12.50}                 | {"x":{"y":1E+2}}
			Iris    | boolean |       | {"open":true}                                 | {"open":[1]}
			Myrtle  | absent  |       | {"a":1.0,"c":2}                               | {"a":1.0,"open":3,"c":2}
			""")
	void changesOneFurtherPropertyAndUndoesIt(String name, String kind, @Nullable String value, String after,
			String before) throws IOException, InterruptedException {
		String id = desk.add(Locations.at(name, "7.4", "46.9").set("properties", Json.of(before)));
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
	}

	@Test
	void suggestsWhatExistsAndCountsWhatChanges() throws IOException, InterruptedException {
		String id = desk.add(Locations.at("Willow 1", "7", "46", "{'Tree Kind':'grove'}"));
		ObjectNode bare = Locations.at("Willow 2", "7", "46");
		bare.remove("properties");
		desk.add(bare);
		this.view.chooseAll("Willow");
		askForProperty("tréekind", "text");
		browser.click("dialog .similar button", "dialog", "further property");
		browser.await("document.querySelector('dialog [aria-label=Name]').value === 'Tree Kind'");
		browser.await("document.querySelector('dialog .similar button') === null");
		awaitSuggestion("Name", "Tree Kind");
		browser.click("dialog [aria-label=Value]");
		awaitSuggestion("Value", "grove");
		browser.type("dialog [aria-label=Value]", "grove");
		this.view.agree("Changed 1 place. 1 place had nothing to change.");
		this.view.closeDialog();
		desk.change(id, "{'properties':{}}");
		askForProperty("missing", "absent");
		this.view.agree("Changed 0 places. 2 places had nothing to change.");
	}

	private static void awaitSuggestion(String label, String text) {
		browser.await("document.querySelector(\"dialog [aria-label=%s] + datalist option[value='%s']\") !== null"
			.formatted(label, text));
	}

	@Test
	void keepsWhatSomebodyElseChangesMeanwhile() throws IOException, InterruptedException {
		String id = desk.addWith("Rowan", "{'a':1}");
		this.view.chooseAll("Rowan");
		askForProperty("b", "none");
		this.view.hold();
		browser.click("dialog .primary");
		this.view.awaitHeld(1);
		desk.change(id, "{'properties':{'a':2}}");
		this.view.letGo();
		this.view.awaitHeld(2);
		this.view.letGo();
		this.view.awaitResult("Changed 1 place.");
		assertThat(desk.text(id)).contains("{\"a\":2,\"b\":null}");
	}

	@Test
	void offersEachFieldAndShowsAWrongValueThere() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Umbra", 3);
		this.view.ask("/name");
		assertThat(browser.list("[...document.querySelectorAll('[name=field] option')].map((one) => one.value)"))
			.containsExactly("/name", "/shortName", "/description", "/phone", "/photoUrl", "/siteUrl", "/geometry",
					"/address/street", "/address/number", "/address/zipCode", CITY, "/address/state", "/properties");
		browser.choose("dialog", CITY);
		awaitProblem("City is required.");
		browser.type("dialog input", "x".repeat(101));
		awaitProblem("between 1 and 100 characters");
		browser.awaitFocus("[name='" + CITY + "']");
		browser.check("desk-change-many-text");
		browser.choose("dialog", "/geometry");
		browser.find("dialog .point-map canvas");
		browser.check("desk-change-many-position");
		browser.choose("dialog", "/properties");
		browser.choose("dialog [aria-label=Kind]", "json");
		awaitProblem("The property needs a name.");
		browser.check("desk-change-many-property");
		browser.type("dialog [aria-label=Name]", "deep");
		browser.type("dialog [aria-label=Value]", "[");
		awaitProblem("The value must be JSON");
		browser.type("dialog [aria-label=Value]", "[".repeat(70) + "]".repeat(70));
		awaitProblem("must not be nested deeper than 64 levels");
		browser.awaitFocus("[aria-label=Name]");
		browser.type("dialog [aria-label=Value]", "[]");
		this.view.agree("Changed 3 places.");
		browser.check("desk-change-many-done");
		this.view.closeDialog();
		browser.check("desk-change-many-message");
		desk.delete(ids.get(1));
		this.view.undo("Undone for 2 places.");
		browser.check("desk-change-many-undone");
	}

}
