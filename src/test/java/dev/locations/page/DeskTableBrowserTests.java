package dev.locations.page;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sorts and filters the table of places at the desk in a browser, and shows its map.
 */
class DeskTableBrowserTests extends DeskBrowserTests {

	private static final String CATEGORY = "properties.category";

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		for (int i = 0; i < 60; i++) {
			ObjectNode place = Locations.at("Stop %02d".formatted(i), String.valueOf(i), "46.9");
			place.set("properties",
					Json.of("{\"category\":\"%s\",\"rating\":%d,\"free\":%b,\"opened\":\"20%02d-05-01\"}".formatted(
							(i % 3 == 0) ? "park" : (i % 3 == 1) ? "O'Hara's \\\\ \\\"bar\\\"" : "museum", i % 5,
							i % 2 == 0, i)));
			desk.add(place);
		}
		ObjectNode plain = Locations.at("Unknown", "-30.5", "40.25");
		plain.set("properties", Json.of("{\"tags\":[\"a\",\"b\"]}"));
		desk.add(plain);
	}

	@BeforeEach
	void open() {
		desk.open("#places");
		browser.awaitText("#range", "1 to 50 of 61 places");
	}

	private static void awaitFirst(String name) {
		browser.awaitText("tbody tr:first-child th", name);
	}

	private static String cell(int row, String field) {
		return "tbody tr:nth-child(" + row + ") [data-field='" + field + "']";
	}

	private static void chooseField(String field) {
		browser.click("#filter");
		browser.find("dialog option[value='" + field + "']").click();
	}

	private static void chooseValue(String value) {
		browser
			.await("[...document.querySelectorAll('dialog .values label')].some((label) => label.textContent.includes('"
					+ value + "'))");
		browser
			.run("[...document.querySelectorAll('dialog .values label')].find((label) => label.textContent.includes('"
					+ value + "')).click()");
	}

	private static void closeDialog() {
		browser.click("dialog .primary");
		desk.awaitNoDialog();
	}

	@Test
	void showsTheFirstPropertiesBeforeAnybodyChooses() {
		assertThat(browser.text("thead")).contains("City", "Category", "Free", "Opened")
			.doesNotContain("Rating", "Tags");
		browser.awaitText(cell(1, CATEGORY), "park");
	}

	@Test
	void sortsByAnyFieldWithAClickOnItsHead() {
		browser.open(desk.url("#places?columns=properties.rating"));
		browser.click("[data-sort='properties.rating']");
		browser.awaitText(cell(1, "properties.rating"), "0");
		assertThat(browser.find("th[aria-sort=ascending]").getText()).contains("Rating");
		browser.click("[data-sort='properties.rating']");
		browser.awaitText(cell(1, "properties.rating"), "4");
		browser.find("th[aria-sort=descending]");
		assertThat(browser.url()).endsWith("#places?sort=-properties.rating&columns=properties.rating");
		browser.click("[data-sort='properties.rating']");
		awaitFirst("Stop 00");
		assertThat(browser.has("th[aria-sort=descending]")).isFalse();
		browser.back();
		browser.awaitText(cell(1, "properties.rating"), "4");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void filtersByValuesWithTheirCounts() {
		chooseField(CATEGORY);
		browser.awaitText("dialog .values", "20");
		chooseValue("museum");
		browser.awaitText("#range", "20 places found");
		chooseValue("O\\'Hara");
		browser.awaitText("#range", "40 places found");
		browser.click("dialog [name=isMissing]");
		browser.awaitText("#range", "41 places found");
		closeDialog();
		assertThat(browser.text(".conditions")).contains("Category: museum, O'Hara's \\ \"bar\" or missing");
		browser.open(browser.url());
		browser.awaitText("#range", "41 places found");
		browser.click(".conditions .close");
		browser.awaitText("#range", "1 to 50 of 61 places");
		browser.back();
		browser.awaitText("#range", "41 places found");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void filtersByNumbersDaysAndParts() {
		chooseField("properties.rating");
		browser.type("dialog [name=from]", "3");
		browser.awaitText("#range", "24 places found");
		browser.type("dialog [name=to]", "3,5");
		browser.awaitText("#range", "12 places found");
		closeDialog();
		assertThat(browser.text(".conditions")).contains("Rating: 3 to 3.5");
		chooseField("properties.opened");
		browser.find("dialog [name=to]");
		browser.run("const end = document.querySelector('dialog [name=to]'); end.value = '2010-05-01';"
				+ " end.dispatchEvent(new Event('input', { bubbles: true }))");
		browser.awaitText("#range", "2 places found");
		closeDialog();
		browser.click("#no-filter");
		browser.awaitText("#range", "of 61 places");
		chooseField("name");
		browser.type("dialog [name=contains]", "UNK");
		browser.awaitText("#range", "1 place found");
		closeDialog();
		awaitFirst("Unknown");
	}

	@Test
	void keepsWhatWasChosenForOneFieldWhenAnotherOneFollows() {
		chooseField(CATEGORY);
		chooseValue("museum");
		browser.awaitText("#range", "20 places found");
		browser.find("dialog option[value='properties.free']").click();
		chooseValue("Yes");
		browser.awaitText("#range", "10 places found");
		browser.find("dialog option[value='" + CATEGORY + "']").click();
		browser.await("document.querySelector('dialog .values :checked') !== null");
		chooseValue("park");
		browser.awaitText("#range", "20 places found");
		browser.click("#remove-filter");
		browser.awaitText("#range", "30 places found");
		closeDialog();
		assertThat(browser.text(".conditions")).contains("Free: Yes").doesNotContain("Category");
		browser.click("#filter");
		browser.await("document.querySelector('[name=filter-field]').value === '" + CATEGORY + "'");
		closeDialog();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void filtersWithTheKeyboardAlone() {
		browser.tabTo("#filter");
		browser.press(Keys.ENTER);
		browser.await("document.activeElement.name === 'filter-field'");
		browser.tabTo("dialog .values input");
		browser.press(Keys.SPACE);
		browser.awaitText("#range", "20 places found");
		browser.press(Keys.ESCAPE);
		browser.await("document.activeElement.id === 'filter'");
		browser.tabTo(".conditions .close");
		browser.press(Keys.ENTER);
		browser.awaitText("#range", "of 61 places");
	}

	@Test
	void keepsAFilterThatItDoesNotKnowAndTellsWhatIsWrong() {
		browser.open(desk.url("#places?filter=" + encoded("name LIKE 'Stop 1%' AND properties.rating = 2")));
		browser.awaitText("#range", "2 places found");
		assertThat(browser.text(".conditions")).contains("name LIKE 'Stop 1%'", "Rating: 2");
		browser.open(desk.url("#places?filter=" + encoded("name =")));
		browser.awaitText("#range", "expected");
		browser.click(".conditions .close");
		browser.awaitText("#range", "of 61 places");
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	@Test
	void hasEverythingInItsAddress() {
		String fragment = "#places?q=stop&filter=" + encoded("properties.rating <= 3")
				+ "&sort=-properties.opened&columns=properties.opened%2Cphone&size=25&page=2";
		browser.open(desk.url(fragment));
		browser.awaitText("#range", "26 to 48 of 48 places found");
		awaitFirst("Stop 27");
		assertThat(browser.text("thead")).contains("Opened", "Phone").doesNotContain("City");
		assertThat(browser.value("#words")).isEqualTo("stop");
		browser.click("#previous");
		awaitFirst("Stop 58");
		browser.click("tbody tr:first-child a");
		browser.awaitText("h1", "Stop 58");
		browser.click(".links a");
		browser.awaitText("#range", "1 to 25 of 48 places found");
		browser.click("#views a");
		browser.awaitText("#range", "1 to 50 of 61 places");
	}

	@Test
	void goesToTheLastPageIfThereAreFewer() {
		browser.open(desk.url("#places?size=25&page=99"));
		browser.awaitText("#range", "51 to 61 of 61 places");
		assertThat(browser.url()).endsWith("page=3");
	}

	@Test
	void keepsTheSizeOfThePages() {
		browser.find("#size option[value='100']").click();
		browser.awaitText("#range", "61 places");
		browser.open(desk.url("#places"));
		browser.awaitText("tbody", "Unknown");
	}

	@Test
	void choosesAllThatTheFilterFinds() {
		browser.open(desk.url("#places?filter=" + encoded("properties.category = 'park'") + "&size=25"));
		browser.awaitText("#range", "20 places found");
		browser.click("#choose-page");
		browser.awaitText("#chosen", "20 chosen");
		browser.click("#export-many");
		browser.awaitText("dialog h2", "Export 20 places");
		browser.click("dialog .primary");
		browser.awaitText("dialog [role=status]", "The file is in the downloads");
		closeDialog();
		browser.click(".conditions .close");
		browser.awaitText("#range", "of 61 places");
		assertThat(browser.has("#choose-none")).isFalse();
	}

	@Test
	void changesAllThatTheFilterFinds() throws IOException, InterruptedException {
		browser.open(desk.url("#places?filter=" + encoded("properties.category IS NULL")));
		browser.awaitText("#range", "1 place found");
		browser.click("#choose-page");
		browser.click("#change-many");
		browser.find("dialog option[value='/phone']").click();
		browser.type("dialog [name='/phone']", "112");
		browser.click("dialog .primary");
		browser.awaitText("dialog [role=status]", "Changed 1 place.");
		closeDialog();
		browser.awaitText("#range", "1 place found");
		assertThat(desk.service().send(desk.service().request("/api/locations?filter=phone%3D'112'").GET()).body())
			.contains("Unknown")
			.doesNotContain("Stop");
	}

	@Test
	void marksTheChosenRowOnAMapOfTheSelection() {
		browser.click("#show-map");
		browser.find(".places-map canvas");
		browser.await("document.querySelector('.places-map').getAttribute('aria-busy') === 'false'");
		browser.click(cell(3, "address.city"));
		browser.awaitText(".map-part .hint", "Stop 02");
		browser.find("tr.marked");
		browser.type("#words", "unknown");
		browser.awaitText("#range", "1 place found");
		// a click is in the middle of what can be seen of the map
		browser.run("document.querySelector('.places-map').scrollIntoView({ block: 'center' })");
		// the map moves there; two clicks at once would zoom instead
		Awaitility.await().pollInterval(Duration.ofSeconds(2)).untilAsserted(() -> {
			browser.click(".places-map canvas");
			assertThat(browser.text(".map-part .hint")).isEqualTo("Unknown");
		});
		browser.open(desk.url("#places"));
		browser.find(".places-map canvas");
		browser.click("#show-map");
		assertThat(browser.has(".places-map")).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		browser.open(desk.url("#places?sort=-properties.rating&filter="
				+ encoded("properties.category IN ('park', 'museum') AND updatedAt >= DATE('2020-01-01')")));
		browser.awaitText("#range", "40 places found");
		browser.click("#show-map");
		browser.find(".places-map canvas");
		browser.await("document.querySelector('.places-map').getAttribute('aria-busy') === 'false'");
		browser.check("desk-table");
		browser.click(".conditions .condition");
		browser.awaitText("dialog .values", "park");
		browser.check("desk-filter");
	}

}
