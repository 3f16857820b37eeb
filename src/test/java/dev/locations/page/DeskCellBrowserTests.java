package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes cells of the table of places at the desk in a browser.
 */
class DeskCellBrowserTests extends DeskBrowserTests {

	private static final String NAME = "[data-field='name']";

	private static final String CITY = "[data-field='address.city']";

	private static final String RATING = "[data-field='properties.rating']";

	private static final String FREE = "[data-field='properties.free']";

	private static int count;

	private String name = "";

	private String id = "";

	@BeforeEach
	void open() throws IOException, InterruptedException {
		count++;
		this.name = "Prater" + count;
		ObjectNode place = Locations.at(this.name, "16.4", "48.2");
		place.set("properties", Json.of("{\"code\":12345678901234567890,\"free\":true,\"rating\":4}"));
		this.id = desk.add(place);
		desk.open("#places?q=" + this.name);
		browser.awaitText("#range", "1 place found");
	}

	private String value(String pointer) throws IOException, InterruptedException {
		return desk.place(this.id).at(pointer).toString();
	}

	@Test
	void savesATextWithEnterAndUndoesIt() throws IOException, InterruptedException {
		browser.doubleClick(CITY);
		browser.type(".editor", "Vienna");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved “" + this.name + "”.");
		browser.awaitText(CITY, "Vienna");
		browser.await("document.activeElement.dataset.field === 'address.city'");
		assertThat(value("/address/city")).isEqualTo("\"Vienna\"");
		browser.click("#message .undo");
		browser.awaitText("#message", "is again as it was before");
		browser.awaitText(CITY, "Yverdon");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void movesAndChangesWithTheKeyboardAlone() throws IOException, InterruptedException {
		browser.tabTo("tbody " + NAME);
		browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
		browser.await("document.activeElement.dataset.field === 'address.city'");
		browser.press(Keys.F2);
		browser.await("document.activeElement.matches('.editor')");
		browser.press("Graz", Keys.ESCAPE);
		browser.await("document.activeElement.dataset.field === 'address.city'");
		browser.awaitText(CITY, "Yverdon");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.matches('.editor')");
		browser.press("Linz", Keys.TAB);
		browser.await("document.activeElement.matches('[data-field=\"properties.code\"] .editor')");
		browser.awaitText(CITY, "Linz");
		browser.press(Keys.TAB);
		browser.await("document.activeElement.matches('select.editor')");
		browser.press("N", Keys.TAB);
		browser.await("document.activeElement.matches('[data-field=\"properties.rating\"] .editor')");
		browser.press("4,5", Keys.ENTER);
		browser.awaitText(RATING, "4.5");
		browser.awaitText(FREE, "No");
		assertThat(value("/address/city")).isEqualTo("\"Linz\"");
		assertThat(desk.text(this.id)).contains("{\"code\":12345678901234567890,\"free\":false,\"rating\":4.5}");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void saysAtTheCellWhyAValueIsRefused() throws IOException, InterruptedException {
		browser.doubleClick(RATING);
		browser.type(".editor", "four");
		browser.press(Keys.ENTER);
		browser.awaitText(RATING + " .problem", "Rating must be a number");
		browser.await("document.activeElement.matches('.editor[aria-invalid=true]')");
		browser.press(Keys.ESCAPE);
		browser.doubleClick(CITY);
		browser.type(".editor", "x".repeat(101));
		browser.press(Keys.ENTER);
		browser.awaitText(CITY + " .problem", "City ");
		browser.type(".editor", "");
		browser.press(Keys.ENTER);
		browser.awaitText(CITY + " .problem", "City is required.");
		browser.press(Keys.ESCAPE);
		browser.awaitText(CITY, "Yverdon");
		assertThat(value("/address/city")).isEqualTo("\"Yverdon\"");
	}

	@Test
	void savesAValueThatWasPutRight() throws IOException, InterruptedException {
		browser.doubleClick(RATING);
		browser.type(".editor", "four");
		browser.press(Keys.ENTER);
		browser.awaitText(RATING + " .problem", "Rating must be a number");
		browser.type(".editor", "4,5");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved");
		browser.awaitText(RATING, "4.5");
		assertThat(value("/properties/rating")).isEqualTo("4.5");
	}

	@Test
	void saysThatSomebodyElseHasChangedTheSameValue() throws IOException, InterruptedException {
		browser.doubleClick(CITY);
		browser.type(".editor", "Vienna");
		ObjectNode theirs = Json.MAPPER.createObjectNode();
		theirs.putObject("address").put("city", "Bern");
		desk.change(this.id, theirs);
		browser.press(Keys.ENTER);
		browser.awaitText(CITY + " .problem", "It is now: Bern.");
		assertThat(value("/address/city")).isEqualTo("\"Bern\"");
		browser.press(Keys.ENTER);
		browser.awaitText(CITY, "Vienna");
		assertThat(value("/address/city")).isEqualTo("\"Vienna\"");
	}

	@Test
	void keepsWhatSomebodyElseChangesBesideIt() throws IOException, InterruptedException {
		browser.doubleClick(CITY);
		browser.type(".editor", "Vienna");
		desk.change(this.id, Json.MAPPER.createObjectNode().put("phone", "112"));
		browser.press(Keys.ENTER);
		browser.awaitText(CITY, "Vienna");
		assertThat(value("/phone")).isEqualTo("\"112\"");
	}

	@Test
	void removesAValueWithAnEmptyText() throws IOException, InterruptedException {
		browser.doubleClick(RATING);
		browser.type(".editor", "");
		browser.press(Keys.ENTER);
		browser.awaitText("#message", "Saved");
		assertThat(desk.text(this.id)).contains("{\"code\":12345678901234567890,\"free\":true}");
	}

	@Test
	void savesWhenTheUserGoesOnWithTheMouse() throws IOException, InterruptedException {
		browser.doubleClick(CITY);
		browser.type(".editor", "Vienna");
		browser.click("#words");
		browser.awaitText(CITY, "Vienna");
		assertThat(value("/address/city")).isEqualTo("\"Vienna\"");
	}

	@Test
	void leavesLongTextsAndTimesToTheForm() {
		browser.doubleClick("[data-field='updatedAt']");
		browser.awaitText("#message", "Open the place to change this: Changed.");
		assertThat(browser.has(".editor")).isFalse();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		browser.doubleClick(CITY);
		browser.type(".editor", "");
		browser.press(Keys.ENTER);
		browser.awaitText(CITY + " .problem", "City is required.");
		browser.check("desk-cell");
	}

}
