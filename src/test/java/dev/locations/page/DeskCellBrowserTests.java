package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskCellBrowserTests extends DeskBrowserTests {

	private static final String CITY = "[data-field='address.city']";

	private static final String RATING = "[data-field='properties.rating']";

	private static int count;

	private String id = "";

	@BeforeEach
	void open() throws IOException, InterruptedException {
		String name = "Prater" + ++count;
		this.id = desk.add(Locations.at(name, "16.4", "48.2")
			.set("properties", Json.of("{'code':12345678901234567890,'free':true,'rating':4}")));
		desk.open("#places?q=" + name);
		browser.awaitText("#range", "1 place found");
	}

	private static void edit(String cell, String text) {
		browser.doubleClick(cell);
		browser.type(".editor", text);
	}

	private static void enter(String cell, String text) {
		edit(cell, text);
		browser.press(Keys.ENTER);
	}

	private void hasCity(String city) throws IOException, InterruptedException {
		browser.awaitText(CITY, city);
		assertThat(desk.value(this.id, "/address/city")).isEqualTo(city);
	}

	@Test
	void savesATextBesideAChangeOfSomebodyElseAndUndoesIt() throws IOException, InterruptedException {
		edit(CITY, "Vienna");
		desk.change(this.id, "{'phone':'112'}");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “Prater" + count + "”.");
		browser.awaitFocus(CITY);
		hasCity("Vienna");
		edit(CITY, "Graz");
		desk.change(this.id, "{'shortName':'P'}");
		browser.click("#words");
		hasCity("Graz");
		assertThat(desk.text(this.id)).contains("\"phone\":\"112\"", "\"shortName\":\"P\"");
		desk.undo("is again as it was before");
		browser.awaitText(CITY, "Vienna");
	}

	@Test
	void movesAndChangesWithTheKeyboardAlone() throws IOException, InterruptedException {
		browser.tabTo("tbody " + "[data-field='name']", Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
		assertThat(
				browser.number("[...document.querySelectorAll('tbody *')].filter((one) => one.tabIndex === 0).length"))
			.isEqualTo(1);
		browser.awaitFocus(CITY);
		browser.press(Keys.F2);
		browser.awaitFocus(".editor");
		browser.press("Graz", Keys.ESCAPE);
		browser.awaitFocus(CITY);
		browser.awaitText(CITY, "Yverdon");
		browser.press(Keys.ENTER);
		browser.awaitFocus(".editor");
		browser.press("Linz", Keys.TAB);
		browser.awaitFocus("[data-field='properties.code'] .editor");
		browser.awaitText(CITY, "Linz");
		browser.press(Keys.TAB);
		browser.awaitFocus("select.editor");
		browser.press("N", Keys.TAB);
		browser.awaitFocus(RATING + " .editor");
		browser.press("4,5", Keys.ENTER);
		browser.awaitText(RATING, "4.5");
		browser.awaitText("[data-field='properties.free']", "No");
		hasCity("Linz");
		assertThat(desk.text(this.id)).contains("{\"code\":12345678901234567890,\"free\":false,\"rating\":4.5}");
	}

	@Test
	void saysAtTheCellWhyAValueIsRefusedAndRemovesItWithAnEmptyText() throws IOException, InterruptedException {
		browser.doubleClick("[data-field='updatedAt']");
		browser.awaitText("#message", "Open the place to change this: Changed.");
		assertThat(browser.has(".editor")).isFalse();
		enter(CITY, "x".repeat(101));
		browser.awaitText(CITY + " .problem", "City ");
		browser.type(".editor", "", Keys.ENTER);
		browser.awaitText(CITY + " .problem", "City is required.");
		browser.check("desk-cell");
		browser.add(".editor", Keys.ESCAPE);
		hasCity("Yverdon");
		enter(RATING, "four");
		browser.awaitText(RATING + " .problem", "rating must be a number");
		browser.awaitFocus(".editor[aria-invalid=true]");
		browser.type(".editor", "", Keys.ENTER);
		browser.awaitText("#message", "Saved");
		assertThat(desk.text(this.id)).contains("{\"code\":12345678901234567890,\"free\":true}");
	}

	@Test
	void saysThatSomebodyElseHasChangedTheSameValue() throws IOException, InterruptedException {
		edit(CITY, "Vienna");
		desk.change(this.id, "{'address':{'city':'Bern'}}");
		browser.press(Keys.ENTER);
		browser.awaitText(CITY + " .problem", "It is now: Bern.");
		assertThat(desk.value(this.id, "/address/city")).isEqualTo("Bern");
		browser.press(Keys.ENTER);
		hasCity("Vienna");
	}

}
