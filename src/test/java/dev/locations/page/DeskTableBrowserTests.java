package dev.locations.page;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskTableBrowserTests extends DeskBrowserTests {

	private static final String CATEGORY = "properties.category";

	private static final String RATING = "properties.rating";

	@SuppressWarnings("NullAway.Init") // each test opens it
	private PlacesView view;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		MapPlaces.addStops(desk);
	}

	private void open() {
		open("#places", "1 to 50 of 61 places");
	}

	private void open(String fragment, String range) {
		this.view = PlacesView.open(desk, fragment);
		this.view.awaitRange(range);
	}

	private static void awaitFirst(String name) {
		browser.awaitText("tbody tr:first-child th", name);
	}

	private static void chooseField(String field) {
		browser.click("#filter");
		browser.choose("dialog", field);
	}

	private void chooseValue(String value, String range) {
		String label = "[...document.querySelectorAll('dialog .values label')].find((label) => label.textContent.includes(\""
				+ value + "\"))";
		browser.await(label + " !== undefined");
		browser.run(label + ".click()");
		this.view.awaitRange(range);
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	@Test
	void loadsLittleAtTheFirstVisit() {
		open();
		browser.forgetFiles();
		browser.open(desk.url("#places"));
		this.view.awaitRange("1 to 50 of 61 places");
		assertThat(browser.loadedBytes()).isBetween(10_000, 160_000);
		browser.click("tbody a");
		browser.find(".point-map canvas");
		assertThat(browser.loadedBytes()).isBetween(100_000, 500_000);
		browser.open(desk.url("#places"));
		this.view.awaitRange("1 to 50 of 61 places");
		assertThat(browser.loadedBytes()).isLessThan(20_000);
	}

	@Test
	void showsThePagesOfTheListAndWhatIsTypedAndComesBack() {
		open();
		awaitFirst("Stop 00");
		assertThat(browser.find("#previous").isEnabled()).isFalse();
		browser.click("#next", "#range", "51 to 61 of 61 places");
		browser.awaitText("tbody tr:last-child", "Unknown");
		browser.awaitFocus("#previous");
		browser.press(Keys.ENTER);
		this.view.awaitRange("1 to 50 of 61 places");
		browser.click("#words");
		browser.press("unkn");
		this.view.awaitRange("1 place found");
		awaitFirst("Unknown");
		browser.press("xyz");
		this.view.awaitRange("No place found");
		browser.awaitFocus("#words");
		this.view.find("stop", "1 to 50 of 60 places found");
		browser.click("#next", "#range", "51 to 60 of 60 places found");
		browser.click("tbody tr:first-child a", "h1", "Stop 50");
		browser.back();
		this.view.awaitRange("51 to 60 of 60 places found");
	}

	@Test
	void showsTheFirstPropertiesUntilTheUserChoosesColumns() throws IOException {
		open();
		assertThat(browser.text("thead")).contains("City", "category", "free", "opened")
			.doesNotContain("rating", "tags");
		browser.awaitText(PlacesView.cell(1, CATEGORY), "park");
		browser.check("desk-places");
		browser.tabTo("#columns", Keys.ENTER);
		browser.click("dialog input[value='address.city']");
		browser.click("dialog input[value=geometry]", "tbody tr:first-child", "46.9° N, 0° E");
		browser.check("desk-columns");
		desk.escape();
		browser.awaitFocus("#columns");
		assertThat(browser.text("thead")).contains("Position").doesNotContain("City");
		browser.choose("#size", "100");
		this.view.awaitRange("61 places");
		browser.open(desk.url("#places"));
		browser.awaitText("thead", "Position");
		browser.awaitText("tbody", "Unknown");
	}

	@Test
	void sortsByAnyFieldWithAClickOnItsHead() {
		open("#places?columns=properties.rating", "1 to 50");
		String head = "[data-sort='properties.rating']";
		browser.click(head, PlacesView.cell(1, RATING), "0");
		assertThat(browser.text("th[aria-sort=ascending]")).contains("rating");
		browser.click(head, PlacesView.cell(1, RATING), "4");
		browser.find("th[aria-sort=descending]");
		assertThat(browser.url()).endsWith("#places?sort=-properties.rating&columns=properties.rating");
		browser.click(head);
		awaitFirst("Stop 00");
		assertThat(browser.has("th[aria-sort=descending]")).isFalse();
		browser.back();
		browser.awaitText(PlacesView.cell(1, RATING), "4");
	}

	@Test
	void filtersByValuesWithTheirCounts() {
		open();
		chooseField(CATEGORY);
		browser.awaitText("dialog .values", "20");
		chooseValue("museum", "20 places found");
		chooseValue("O'Hara", "40 places found");
		browser.click("dialog [name=isMissing]", "#range", "41 places found");
		this.view.closeDialog();
		assertThat(browser.text(".conditions")).contains("category: museum, O'Hara's \\ \"bar\" or missing");
		browser.open(browser.url());
		this.view.awaitRange("41 places found");
		browser.click(".conditions .close", "#range", "1 to 50 of 61 places");
		browser.back();
		this.view.awaitRange("41 places found");
	}

	@Test
	void filtersByNumbersDaysAndParts() {
		open();
		chooseField(RATING);
		browser.type("dialog [name=from]", "3");
		this.view.awaitRange("24 places found");
		browser.type("dialog [name=to]", "3,5");
		this.view.awaitRange("12 places found");
		this.view.closeDialog();
		assertThat(browser.text(".conditions")).contains("rating: 3 to 3.5");
		chooseField("properties.opened");
		browser.find("dialog [name=to]");
		browser.run("const end = document.querySelector('dialog [name=to]'); end.value = '2010-05-01';"
				+ " end.dispatchEvent(new Event('input', { bubbles: true }))");
		this.view.awaitRange("2 places found");
		this.view.closeDialog();
		browser.click("#no-filter", "#range", "of 61 places");
		chooseField("name");
		browser.type("dialog [name=contains]", "UNK");
		this.view.awaitRange("1 place found");
		this.view.closeDialog();
		awaitFirst("Unknown");
	}

	@Test
	void keepsWhatWasChosenForOneFieldWhenAnotherOneFollows() {
		open();
		chooseField(CATEGORY);
		chooseValue("museum", "20 places found");
		browser.choose("dialog", "properties.free");
		chooseValue("Yes", "10 places found");
		browser.choose("dialog", CATEGORY);
		browser.await("document.querySelector('dialog .values :checked') !== null");
		chooseValue("park", "20 places found");
		browser.click("#remove-filter", "#range", "30 places found");
		this.view.closeDialog();
		assertThat(browser.text(".conditions")).contains("free: Yes").doesNotContain("category");
		browser.click("#filter");
		browser.await("document.querySelector('[name=filter-field]').value === '" + CATEGORY + "'");
		this.view.closeDialog();
	}

	@Test
	void filtersWithTheKeyboardAlone() {
		open();
		browser.tabTo("#filter", Keys.ENTER);
		browser.awaitFocus("[name=filter-field]");
		browser.tabTo("dialog .values input", Keys.SPACE);
		this.view.awaitRange("20 places found");
		browser.press(Keys.ESCAPE);
		browser.awaitFocus("#filter");
		browser.tabTo(".conditions .close", Keys.ENTER);
		this.view.awaitRange("of 61 places");
	}

	@Test
	void keepsAFilterThatItDoesNotKnowAndTellsWhatIsWrong() {
		open("#places?filter=" + encoded("name LIKE 'Stop 1%' AND properties.rating = 2"), "2 places found");
		assertThat(browser.text(".conditions")).contains("name LIKE 'Stop 1%'", "rating: 2");
		open("#places?filter=" + encoded("name ="), "expected");
		browser.click(".conditions .close", "#range", "of 61 places");
	}

	@Test
	void hasEverythingInItsAddress() {
		open("#places?q=stop&filter=" + encoded("properties.rating <= 3")
				+ "&sort=-properties.opened&columns=properties.opened%2Cphone&size=25&page=2",
				"26 to 48 of 48 places found");
		awaitFirst("Stop 27");
		assertThat(browser.text("thead")).contains("opened", "Phone").doesNotContain("City");
		assertThat(browser.value("#words")).isEqualTo("stop");
		browser.click("#previous");
		awaitFirst("Stop 58");
		browser.click("tbody tr:first-child a", "h1", "Stop 58");
		browser.click(".links a", "#range", "1 to 25 of 48 places found");
		browser.click("#views a", "#range", "1 to 50 of 61 places");
		open("#places?size=25&page=99", "51 to 61 of 61 places");
		assertThat(browser.url()).endsWith("page=3");
	}

	@Test
	void changesAndExportsAllThatTheFilterFinds() throws IOException, InterruptedException {
		open("#places?filter=" + encoded("properties.category IS NULL"), "1 place found");
		browser.click("#choose-page");
		this.view.awaitChosen("1");
		browser.click("#export-many", "dialog h2", "Export 1 place");
		this.view.agree("The file is in the downloads");
		this.view.closeDialog();
		this.view.changeText("/phone", "112", "Changed 1 place.");
		this.view.awaitRange("1 place found");
		assertThat(desk.get("/api/locations?filter=phone%3D'112'").findValuesAsString("name"))
			.containsExactly("Unknown");
		browser.click(".conditions .close", "#range", "of 61 places");
		assertThat(browser.has("#choose-none")).isFalse();
	}

	@Test
	void marksTheChosenRowOnAMapOfTheSelection() throws IOException {
		open();
		browser.click("#show-map");
		browser.find(".places-map[aria-busy=false] canvas");
		browser.click(PlacesView.cell(3, "address.city"), ".map-part .hint", "Stop 02");
		browser.find("tr.marked");
		this.view.find("unknown", "1 place found");
		// a click is in the middle of what can be seen of the map
		browser.run("document.querySelector('.places-map').scrollIntoView({ block: 'center' })");
		browser.await("the map at the place", () -> {
			browser.pointAt(".places-map", (int) (System.nanoTime() % 3), 0);
			return browser.is("document.querySelector('.places-map').style.cursor === 'pointer'");
		});
		browser.click(".places-map canvas", ".map-part .hint", "Unknown");
		browser.open(desk.url("#places"));
		browser.find(".places-map canvas");
		browser.check("desk-table");
		browser.click("#show-map");
		assertThat(browser.has(".places-map")).isFalse();
		open("#places?sort=-properties.rating&filter="
				+ encoded("properties.category IN ('park', 'museum') AND updatedAt >= DATE('2020-01-01')"),
				"40 places found");
		browser.click(".conditions .condition", "dialog .values", "park");
		browser.check("desk-filter");
	}

}
