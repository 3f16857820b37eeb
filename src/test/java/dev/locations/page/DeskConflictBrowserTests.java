package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes a place at the desk that somebody else changes, too.
 */
class DeskConflictBrowserTests extends DeskBrowserTests {

	/**
	 * Opens a place, types another name, and saves after somebody else has changed name
	 * and phone.
	 */
	private static String openConflict() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type("[name='/name']", "Mine");
		browser.type("[name='/address/city']", "Bern");
		desk.change(id, fields("Theirs", "112"));
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Two versions");
		return id;
	}

	private static ObjectNode fields(String name, String phone) {
		return Json.MAPPER.createObjectNode().put("name", name).put("phone", phone);
	}

	private static String version(String field, String whose) {
		return "dialog input[name='" + field + "'][value=" + whose + "]";
	}

	@Test
	void letsTheUserChooseFieldByField() throws IOException, InterruptedException {
		String id = openConflict();
		assertThat(browser.text("dialog")).contains("Name", "Mine", "Theirs", "Phone", "112", "City", "Bern")
			.doesNotContain("Description");
		assertThat(browser.find(version("/phone", "theirs")).isSelected()).isTrue();
		assertThat(browser.find(version("/address/city", "mine")).isSelected()).isTrue();
		browser.click("dialog button.primary");
		assertThat(browser.has("dialog")).as("a choice is missing").isTrue();
		browser.click(version("/name", "mine"));
		browser.click("dialog button.primary");
		browser.awaitText("#message", "Saved “Mine”.");
		assertThat(desk.text(id)).contains("\"name\":\"Mine\"", "\"phone\":\"112\"", "\"city\":\"Bern\"");
		browser.click("#message .undo");
		browser.awaitText("h1", "Theirs");
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"phone\":\"112\"", "\"city\":\"Yverdon\"");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void choosesWithTheKeyboardAlone() throws IOException, InterruptedException {
		String id = openConflict();
		browser.tabTo("[name='/name']");
		browser.press(Keys.ARROW_DOWN, Keys.SPACE);
		browser.tabTo("[name='/address/city']");
		browser.press(Keys.ARROW_DOWN);
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "The version of somebody else stays.");
		browser.awaitText("h1", "Theirs");
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"city\":\"Yverdon\"");
	}

	@Test
	void goesBackToTheFormWithWhatTheUserHasTyped() throws IOException, InterruptedException {
		String id = openConflict();
		browser.press(Keys.ESCAPE);
		desk.awaitNoDialog();
		assertThat(browser.value("[name='/name']")).isEqualTo("Mine");
		desk.delete(id);
		browser.click("#save");
		browser.awaitText("dialog h2", "This place is gone");
		browser.click("dialog button.primary");
		browser.awaitText("#message", "Added “Mine”.");
		browser.awaitText("h1", "Mine");
		assertThat(browser.url()).doesNotContain(id);
	}

	@Test
	void saysThatAPlaceIsGone() throws IOException, InterruptedException {
		String id = desk.openNew("Gone");
		desk.delete(id);
		browser.click("#delete");
		browser.click("dialog button.danger");
		browser.awaitText("#message", "Somebody else has deleted this place already.");
		browser.awaitText("h1", "Places");
		browser.open(desk.url("#places/" + id));
		browser.awaitText("h1", "No such place");
		browser.awaitText("#main", "It was deleted");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void asksAgainBeforeItDeletesAnotherVersion() throws IOException, InterruptedException {
		String id = desk.openNew("Changed");
		browser.click("#delete");
		browser.find("dialog[open]");
		desk.change(id, fields("Improved", "112"));
		browser.click("dialog button.danger");
		browser.awaitText("dialog h2", "Delete it all the same?");
		assertThat(desk.has(id)).isTrue();
		browser.click("dialog button.danger");
		browser.awaitText("#message", "Deleted “Improved”.");
		assertThat(desk.has(id)).isFalse();
	}

	@Test
	void twoBrowsersEditTheSamePlace() throws IOException, InterruptedException {
		String id = desk.openNew("Shared");
		try (Chromium other = Chromium.start()) {
			other.show(1280, 800, "light");
			other.open(desk.url("#places/" + id));
			Desk.signIn(other, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
			other.awaitText("h1", "Shared");
			other.type("[name='/name']", "Second");
			browser.type("[name='/name']", "First");
			browser.press(Keys.ENTER);
			browser.awaitText("#message", "Saved “First”.");
			other.press(Keys.ENTER);
			other.click(version("/name", "mine"));
			other.click("dialog button.primary");
			other.awaitText("#message", "Saved “Second”.");
		}
		browser.click("#message .undo");
		browser.awaitText("#message", "Not undone. It was changed again since.");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("Second");
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		openConflict();
		browser.show(width, height, scheme);
		browser.check("desk-conflict");
	}

	@Test
	void undoesOneChangeAfterTheOther() throws IOException, InterruptedException {
		String id = desk.openNew("First");
		for (String name : new String[] { "Second", "Third" }) {
			browser.type(Desk.field("/name"), name);
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
		String id = desk.openNew("First");
		browser.type(Desk.field("/name"), "Second");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “Second”.");
		desk.change(id, Json.MAPPER.createObjectNode().put("phone", "112"));
		browser.click("#message .undo");
		browser.awaitText("#message", "Not undone. It was changed again since.");
		assertThat(desk.place(id).get("name").stringValue()).isEqualTo("Second");
	}

	@Test
	void asksBeforeItDeletesAndUndoesTheDeletion() throws IOException, InterruptedException {
		String id = desk.openNew("Old mill");
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
