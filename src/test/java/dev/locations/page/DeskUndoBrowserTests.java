package dev.locations.page;

import java.io.IOException;

import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Undoes changes and deletions of places at the desk in a browser.
 */
class DeskUndoBrowserTests extends DeskBrowserTests {

	@Test
	void undoesOneChangeAfterTheOther() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "First");
		for (String name : new String[] { "Second", "Third" }) {
			browser.type(PlaceForm.field("/name"), name);
			browser.press(Keys.ENTER);
			browser.awaitText("#message", "Saved “" + name + "”.");
		}
		browser.click("#message .undo");
		browser.awaitText("#message", "is again as it was before.");
		browser.awaitText("h1", "Second");
		browser.click("#history");
		browser.awaitText("dialog li:first-child", "Undone");
		browser.click("dialog li:last-child .undo");
		browser.awaitText("h1", "First");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("First");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void doesNotUndoOverAChangeOfSomebodyElse() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "First");
		browser.type(PlaceForm.field("/name"), "Second");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “Second”.");
		desk.change(id, Json.MAPPER.createObjectNode().put("phone", "112"));
		browser.click("#message .undo");
		browser.awaitText("#message", "Not undone. It was changed again since.");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("Second");
	}

	@Test
	void asksBeforeItDeletesAndUndoesTheDeletion() throws IOException, InterruptedException {
		String id = PlaceForm.openNew(desk, "Old mill");
		browser.tabTo("#delete");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog", "new ID");
		browser.press(Keys.ESCAPE);
		browser.await("document.querySelector('dialog') === null && document.activeElement.id === 'delete'");
		assertThat(desk.has(id)).isTrue();
		browser.press(Keys.ENTER);
		browser.find("dialog[open]");
		browser.press(Keys.TAB, Keys.ENTER);
		browser.awaitText("#message", "Deleted “Old mill”.");
		browser.awaitText("h1", "Places");
		assertThat(desk.has(id)).isFalse();
		browser.pressUntil(Keys.chord(Keys.SHIFT, Keys.TAB), "document.activeElement.id === 'history'");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog li:first-child", "Deleted “Old mill”.");
		browser.tabTo("dialog .undo");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "“Old mill” is back, with the new ID");
		String newId = browser.text("#message .text").replaceAll(".*ID |[.]$", "");
		assertThat(desk.place(newId).get("name").stringValue()).isEqualTo("Old mill");
		browser.find("tr[data-place='" + newId + "']");
		assertThat(desk.problems()).isEmpty();
	}

}
