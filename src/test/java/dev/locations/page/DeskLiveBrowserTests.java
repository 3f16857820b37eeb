package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sees at the desk in a browser what somebody else saves meanwhile.
 */
class DeskLiveBrowserTests extends DeskBrowserTests {

	private static ObjectNode fields(String name, String phone) {
		return Json.MAPPER.createObjectNode().put("name", name).put("phone", phone);
	}

	@Test
	void showsTheSaveOfSomebodyElseInTheOpenForm() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/address/city"), "Bern");
		desk.change(id, fields("Theirs", "112"));
		browser.awaitText(".news", "New here: Name, Phone.");
		assertThat(browser.value(Desk.field("/name"))).isEqualTo("Theirs");
		assertThat(browser.value(Desk.field("/address/city"))).isEqualTo("Bern");
		assertThat(browser.text(".theirs")).contains("Just changed by somebody else");
		browser.awaitText("h1", "Theirs");
		browser.click("#save");
		browser.awaitText("#message", "Saved “Theirs”.");
		assertThat(browser.has("dialog")).isFalse();
		assertThat(browser.has(".news, .theirs")).isFalse();
		assertThat(desk.text(id)).contains("\"name\":\"Theirs\"", "\"phone\":\"112\"", "\"city\":\"Bern\"");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void offersToChooseWhatBothHaveChanged() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/name"), "Mine");
		desk.change(id, fields("Theirs", "112"));
		browser.awaitText(".news", "changed, too: Name.");
		assertThat(browser.value(Desk.field("/name"))).isEqualTo("Mine");
		assertThat(browser.value(Desk.field("/phone"))).isEqualTo("112");
		browser.click("#compare");
		browser.awaitText("dialog h2", "Two versions");
		browser.click("dialog input[name='/name'][value=mine]");
		browser.click("dialog button.primary");
		browser.awaitText("#message", "Saved “Mine”.");
		assertThat(browser.has(".news")).isFalse();
		assertThat(desk.text(id)).contains("\"name\":\"Mine\"", "\"phone\":\"112\"");
	}

	@Test
	void saysThatSomebodyElseHasDeletedTheOpenPlace() throws IOException, InterruptedException {
		String id = desk.openNew("Doomed");
		browser.type(Desk.field("/name"), "Saved");
		desk.delete(id);
		browser.awaitText(".news", "Somebody else has just deleted this place.");
		browser.click("#save");
		browser.awaitText("dialog h2", "This place is gone");
		browser.click("dialog button.primary");
		browser.awaitText("#message", "Added “Saved”.");
	}

	@Test
	void saysNothingAboutTheOwnSave() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/name"), "After");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “After”.");
		// the news of somebody else comes after that of the own save
		desk.change(id, Json.MAPPER.createObjectNode().put("phone", "112"));
		browser.awaitText(".news", "New here: Phone.");
	}

	@Test
	void showsTheSaveOfSomebodyElseInTheList() throws IOException, InterruptedException {
		String id = desk.add(Locations.at("Listed", "7.44", "46.94"));
		desk.open("#places");
		browser.type("#words", "listed");
		browser.awaitText("#range", "1 place found");
		desk.change(id, fields("Listed anew", "112"));
		browser.awaitText("tr.fresh th", "Listed anew");
		desk.add(Locations.at("Listed second", "7.44", "46.94"));
		browser.awaitText("#range", "2 places found");
		desk.delete(id);
		browser.awaitText("#range", "1 place found");
		assertThat(desk.problems()).isEmpty();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.show(width, height, scheme);
		browser.type(Desk.field("/name"), "Mine");
		desk.change(id, fields("Theirs", "112"));
		browser.awaitText(".news", "changed, too: Name.");
		browser.check("desk-news");
	}

}
