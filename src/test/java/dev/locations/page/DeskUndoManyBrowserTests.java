package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Undoes changes of several places at once at the desk in a browser.
 */
class DeskUndoManyBrowserTests extends DeskBrowserTests {

	private static final String CITY = "/address/city";

	private PlacesView view;

	@BeforeEach
	void open() {
		this.view = PlacesView.open(desk);
	}

	private static String text(String id, String location) throws IOException, InterruptedException {
		return desk.place(id).at(location).asString("");
	}

	@Test
	void leavesWhatHasTheValueAlready() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Olive", 2);
		String same = desk.add(Json.with(Locations.at("Olive 9", "7", "46"), "/phone", Json.of("\"112\"")).asObject());
		String updatedAt = text(same, "/updatedAt");
		this.view.chooseAll("Olive");
		this.view.changeText("/phone", "112", "Changed 2 places. 1 place had nothing to change.");
		this.view.undo("Undone for 2 places.");
		assertThat(text(same, "/phone")).isEqualTo("112");
		assertThat(text(same, "/updatedAt")).isEqualTo(updatedAt);
		assertThat(text(ids.get(0), "/phone")).isNotEqualTo("112");
	}

	@Test
	void listsWhatCannotBeUndone() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Poplar", 3);
		this.view.changeText(CITY, "Chur", "Changed 3 places.");
		desk.change(ids.get(0), Json.MAPPER.createObjectNode().put("phone", "112"));
		desk.delete(ids.get(1));
		this.view.undo("Undone for 1 place.");
		browser.awaitText("dialog h3", "Refused: 2");
		assertThat(browser.text(".refused")).contains("Poplar 000 It was changed again since.",
				"Poplar 001 It was deleted since.");
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 1 of 3 places.");
		assertThat(text(ids.get(0), CITY)).isEqualTo("Chur");
		assertThat(text(ids.get(0), "/phone")).isEqualTo("112");
		assertThat(text(ids.get(2), CITY)).isNotEqualTo("Chur");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void undoesOneChangeAfterTheOther() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Quince", 3);
		String before = desk.place(ids.get(2)).get("address").toString();
		this.view.changeText(CITY, "Chur", "Changed 3 places.");
		this.view.changeText("/address/state", "Grisons", "Changed 3 places.");
		this.view.undo("Undone for 3 places.");
		this.view.closeDialog();
		browser.click("#history");
		browser.awaitText("dialog li:first-child", "Undone");
		browser.click("dialog li:last-child .undo");
		this.view.awaitResult("Undone for 3 places.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(desk.place(ids.get(2)).get("address")).hasToString(before);
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void undoesAChangeWhoseAnswerIsLost() throws IOException, InterruptedException {
		String id = this.view.chooseNew("Spruce", 1).get(0);
		String before = text(id, CITY);
		this.view.intercept("PATCH", """
				state.count += 1;
				return (state.count % 2 === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
		this.view.changeText(CITY, "Chur", "Changed 1 place.");
		browser.run("state.count = 0");
		this.view.undo("Undone for 1 place.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(text(id, CITY)).isEqualTo(before);
	}

	@Test
	void undoesTheRestAfterACancelledUndo() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Tamarind", 12);
		String before = text(ids.get(0), CITY);
		this.view.changeText(CITY, "Chur", "Changed 12 places.");
		this.view.hold("PATCH");
		browser.click("#message .undo");
		browser.await("state.now === 4");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.letGo();
		this.view.awaitResult("Cancelled. Undone for 4 places.");
		this.view.closeDialog();
		browser.click("#message .undo");
		browser.awaitText("dialog h2", "Undo the change of 8 places");
		browser.run("state.waiting.push = (go) => go()");
		browser.run("state.waiting.forEach((go) => go())");
		this.view.awaitResult("Undone for 8 places.");
		for (String id : ids) {
			assertThat(text(id, CITY)).isEqualTo(before);
		}
	}

}
