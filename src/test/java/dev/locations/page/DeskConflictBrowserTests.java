package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskConflictBrowserTests extends DeskBrowserTests {

	private static final String NAME = Desk.field("/name");

	private static final String THEIRS = "{'name':'Theirs','phone':'112'}";

	/** Saves after somebody else has changed name and phone, unheard by the page. */
	private static String openConflict() throws IOException, InterruptedException {
		String id = desk.add("Before", "7.44", "46.94");
		browser.openWith(Chromium.SILENT_STREAM, () -> desk.open("#places/" + id));
		browser.type(Desk.field("/address/city"), "Bern");
		browser.type(NAME, "Mine");
		desk.change(id, THEIRS);
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Two versions");
		return id;
	}

	private static void save(String name) {
		browser.type(NAME, name, Keys.ENTER);
		browser.awaitText("#message", "Saved “" + name + "”.");
	}

	private static String version(String field, String whose) {
		return "dialog input[name='" + field + "'][value=" + whose + "]";
	}

	@Test
	void letsTheUserChooseFieldByField() throws IOException, InterruptedException {
		String id = openConflict();
		assertThat(browser.text("dialog")).contains("Name", "Mine", "Theirs", "Phone", "112", "City", "Bern")
			.doesNotContain("Description");
		browser.check("desk-conflict");
		assertThat(browser.find(version("/phone", "theirs")).isSelected()).isTrue();
		assertThat(browser.find(version("/address/city", "mine")).isSelected()).isTrue();
		browser.click("dialog button.primary");
		assertThat(browser.has("dialog")).as("a choice is missing").isTrue();
		browser.click(version("/name", "mine"));
		browser.click("dialog button.primary", "#message", "Saved “Mine”.");
		assertThat(desk.text(id)).contains("\"name\":\"Mine\"", "\"phone\":\"112\"", "\"city\":\"Bern\"");
		browser.click("#message .undo", "h1", "Theirs");
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"phone\":\"112\"", "\"city\":\"Yverdon\"");
	}

	@Test
	void choosesWithTheKeyboardAlone() throws IOException, InterruptedException {
		String id = openConflict();
		browser.tabTo("[name='/name']", Keys.ARROW_DOWN, Keys.SPACE);
		browser.tabTo("[name='/address/city']", Keys.ARROW_DOWN, Keys.ENTER);
		browser.awaitText("#message", "The version of somebody else stays.");
		browser.awaitText("h1", "Theirs");
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"city\":\"Yverdon\"");
	}

	@Test
	void goesBackToTheFormWithWhatTheUserHasTyped() throws IOException, InterruptedException {
		String id = openConflict();
		desk.escape();
		assertThat(browser.value(NAME)).isEqualTo("Mine");
		desk.delete(id);
		browser.click("#save", "dialog h2", "This place is gone");
		browser.check("desk-gone");
		browser.click("dialog button.primary", "#message", "Added “Mine”.");
		browser.awaitText("h1", "Mine");
		assertThat(browser.url()).doesNotContain(id);
	}

	@Test
	void saysThatAPlaceIsGone() throws IOException, InterruptedException {
		String id = desk.openNew("Gone");
		desk.delete(id);
		browser.awaitText(".news", "Somebody else has just deleted this place.");
		browser.click("#delete");
		browser.click("dialog button.danger", "#message", "Somebody else has deleted this place already.");
		browser.awaitText("h1", "Places");
		browser.open(desk.url("#places/" + id));
		browser.awaitText("h1", "No such place");
		browser.awaitText("#main", "It was deleted");
	}

	@Test
	void undoesOneChangeAfterTheOtherButNotOverOneOfSomebodyElse() throws IOException, InterruptedException {
		String id = desk.openNew("First");
		save("Second");
		save("Third");
		desk.undo("is again as it was before.");
		browser.awaitText("h1", "Second");
		browser.click("#history", "dialog li:first-child", "Undone");
		browser.check("desk-history");
		browser.click("dialog li:last-child .undo", "h1", "First");
		assertThat(desk.value(id, "/name")).isEqualTo("First");
		save("Fourth");
		desk.change(id, "{'phone':'112'}");
		// the news of somebody else comes after that of the own save, which is none
		browser.awaitText(".news", "New here: Phone.");
		desk.undo("Not undone. It was changed again since.");
		assertThat(desk.value(id, "/name")).isEqualTo("Fourth");
	}

	@Test
	void asksBeforeItDeletesAndAgainForAnotherVersionAndUndoesTheDeletion() throws IOException, InterruptedException {
		String id = desk.openNew("Old mill");
		browser.tabTo("#delete", Keys.ENTER);
		browser.awaitText("dialog", "You can undo this");
		browser.check("desk-delete");
		desk.escape();
		browser.awaitFocus("#delete");
		assertThat(desk.has(id)).isTrue();
		browser.press(Keys.ENTER);
		browser.find("dialog[open]");
		desk.change(id, "{'phone':'112'}");
		browser.press(Keys.TAB, Keys.ENTER);
		browser.awaitText("dialog h2", "Delete it all the same?");
		assertThat(desk.has(id)).isTrue();
		browser.click("dialog button.danger", "#message", "Deleted “Old mill”.");
		browser.awaitText("h1", "Places");
		assertThat(desk.has(id)).isFalse();
		browser.tabBackTo("#history", Keys.ENTER);
		browser.awaitText("dialog li:first-child", "Deleted “Old mill”.");
		browser.tabTo("dialog .undo", Keys.ENTER);
		browser.awaitText("#message", "“Old mill” is back.");
		assertThat(desk.value(id, "/name")).isEqualTo("Old mill");
		browser.find("tr[data-place='" + id + "']");
	}

	@Test
	void showsTheSaveOfSomebodyElseInTheOpenFormAndOffersToChooseWhatBothHaveChanged()
			throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/address/city"), "Bern");
		desk.change(id, THEIRS);
		browser.awaitText(".news", "New here: Name, Phone.");
		assertThat(browser.value(NAME)).isEqualTo("Theirs");
		assertThat(browser.value(Desk.field("/address/city"))).isEqualTo("Bern");
		assertThat(browser.text(".theirs")).contains("Just changed by somebody else");
		browser.awaitText("h1", "Theirs");
		desk.save("Saved “Theirs”.");
		assertThat(browser.has("dialog, .news, .theirs")).isFalse();
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"phone\":\"112\"", "\"city\":\"Bern\"");
		browser.type(NAME, "Mine");
		desk.change(id, "{'name':'Theirs again','phone':'113'}");
		browser.awaitText(".news", "changed, too: Name.");
		assertThat(browser.value(NAME)).isEqualTo("Mine");
		assertThat(browser.value(Desk.field("/phone"))).isEqualTo("113");
		browser.check("desk-news");
		browser.click("#compare", "dialog h2", "Two versions");
		browser.click(version("/name", "mine"));
		browser.click("dialog button.primary", "#message", "Saved “Mine”.");
		assertThat(browser.has(".news")).isFalse();
		assertThat(desk.text(id)).contains("\"name\":\"Mine\"", "\"phone\":\"113\"");
	}

	@Test
	void showsTheSaveOfSomebodyElseInTheList() throws IOException, InterruptedException {
		String id = desk.add("Listed", "7.44", "46.94");
		PlacesView view = PlacesView.open(desk);
		browser.awaitStream();
		view.find("listed", "1 place found");
		desk.change(id, "{'name':'Listed anew'}");
		browser.awaitText("tr.fresh th", "Listed anew");
		desk.add("Listed second", "7.44", "46.94");
		view.awaitRange("2 places found");
		desk.delete(id);
		view.awaitRange("1 place found");
	}

}
