package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class MapKindsBrowserTests extends DeskBrowserTests {

	/** All but the zoo are in this window. */
	private static final String ZURICH = "#map=11/47.4/8.53";

	private static final String PIXELS = """
			const color = getComputedStyle(document.documentElement).getPropertyValue('--map-kind-' + arguments[0]).trim();
			const wanted = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
			let count = 0;
			for (const canvas of document.querySelectorAll('#map canvas')) {
				const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
				for (let i = 0; i < data.length; i += 4) {
					count += wanted.every((part, index) => part === data[i + index]) ? 1 : 0;
				}
			}
			return count;
			""";

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		MapPlaces.addRated(desk);
	}

	private static void open(String fragment) {
		desk.openMap(fragment);
		browser.find("#kinds .chip .count");
	}

	private static String chip(String name) {
		return "//*[@id='kinds']//button[contains(., '" + name + "')]";
	}

	private static void awaitChip(String name, String count) {
		browser.await("document.evaluate(\"" + chip(name)
				+ "//*[@class='count']\", document, null, 2).stringValue === '" + count + "'");
	}

	private static void choose(String name) {
		browser.run("document.evaluate(arguments[0], document, null, 9).singleNodeValue.click()", chip(name));
	}

	private static void awaitPressed(String names) {
		browser.await("[...document.querySelectorAll('#kinds [aria-pressed=true]')]"
				+ ".map((chip) => chip.querySelector('span').textContent).join() === '" + names + "'");
	}

	/** A stream that opens late, on a busy machine, would ask once more. */
	@Test
	void findsTheKindsBeforeThePlacesOfTheFirstVisit() {
		desk.openMap(ZURICH);
		browser.run("localStorage.clear()");
		browser.openWith(BrowserWindow.patience(250), () -> desk.openMap(ZURICH));
		awaitChip("Park", "42");
		awaitChip("Museum", "4");
		awaitChip("Zoo", "0");
		assertThat(browser.loaded()).filteredOn((url) -> url.matches(".*(queryables|facets|clusters).*"))
			.filteredOn((url) -> !url.contains("bbox="))
			.hasSize(2);
		assertThat(clusters()).singleElement().asString().contains("counts=properties.category");
		assertThat(browser.console()).isEmpty();
		open(ZURICH);
		assertThat(clusters()).as("the next visit").first().asString().contains("counts=properties.category");
	}

	@Test
	void areThoseThatAnAdministratorHasChosenAtTheDesk() throws IOException, InterruptedException {
		try {
			desk.open("#places");
			browser.click("#columns");
			browser.choose("#kind", "properties.rating");
			browser.check("desk-kind");
			browser.click("dialog .primary", "#message", "The map shows these kinds");
			desk.awaitNoDialog();
			open(ZURICH);
			awaitChip("1", "30");
			awaitChip("4", "16");
			open("#map=16/47.4/8.5205");
			awaitPixels(2, "> 300");
		}
		finally {
			desk.service().send("PATCH", "/api/settings/map", "{\"kind\":null}", 200);
		}
		open(ZURICH);
		awaitChip("Park", "42");
	}

	private static List<String> clusters() {
		return browser.loaded().stream().filter((url) -> url.contains("/api/clusters")).toList();
	}

	@Test
	void showsOnlyTheChosenKindsAndGoesBackToThem() throws IOException {
		open(ZURICH);
		browser.awaitText("#total", "46 places here");
		awaitPressed("All");
		choose("Museum");
		browser.awaitText("#total", "4 places here");
		assertThat(browser.url()).endsWith("&kinds=museum");
		browser.back();
		browser.awaitText("#total", "46 places here");
		awaitPressed("All");
		browser.forward();
		browser.awaitText("#total", "4 places here");
		awaitChip("Park", "42");
		choose("Zoo");
		browser.await("location.hash.endsWith('&kinds=museum,zoo')");
		awaitPressed("Museum,Zoo");
		browser.check("kinds");
		choose("All");
		browser.awaitText("#total", "46 places here");
		assertThat(browser.url()).doesNotContain("kinds");
	}

	@ParameterizedTest
	@CsvSource({ "kinds=park&from=4, 12", "kinds=none, 46" })
	void showsWhatTheAddressNamesFromTheStart(String parameters, int count) {
		desk.openMap(ZURICH);
		browser.run("localStorage.clear()");
		desk.openMap(ZURICH + "&" + parameters, "#total", count + " places here");
	}

	@Test
	void showsTheUpperPartOfARange() {
		open(ZURICH);
		browser.click("#kinds [aria-label='rating: 4']", "#total", "16 places here");
		awaitChip("Park", "12");
		assertThat(browser.url()).endsWith("&from=4");
		browser.click("#kinds [aria-label='rating: 4']", "#total", "46 places here");
	}

	@Test
	void goesToTheNearestOfTheChosenPlacesAndKeepsTheFilter() throws IOException {
		open(ZURICH + "&kinds=zoo&from=4");
		browser.awaitText("#kinds [role=status]", "No such places here");
		browser.awaitText("#total", "No such places here");
		browser.check("kinds-none");
		browser.click("#kinds [role=status] button", "#total", "1 place here");
		browser.awaitText("#list", "zoo");
		assertThat(browser.url()).contains("map=12/47.4000/10.5000", "&kinds=zoo&from=4");
		browser.await("document.querySelector('#kinds [role=status]').textContent.trim() === ''");
	}

	@Test
	void showsAllAgainIfThereIsNoSuchPlaceAtAll() throws IOException, InterruptedException {
		String cafe = desk.add(with("cafe", 1));
		open(ZURICH);
		awaitChip("Cafe", "0");
		desk.service().send(desk.service().authorized("/api/locations/" + cafe).DELETE());
		choose("Cafe");
		browser.click("#kinds [role=status] button", "#kinds [role=status]", "There are no such places");
		browser.click("#kinds [role=status] button", "#total", "46 places here");
		browser.run("localStorage.clear()");
	}

	private static ObjectNode with(String category, int rating) {
		ObjectNode place = Locations.at(category, "-60", "-30");
		place.set("properties", Json.of("{'category':'%s','rating':%d}".formatted(category, rating)));
		return place;
	}

	@Test
	void opensOnThePlacesIfNothingElseIsNamed() {
		desk.openMap("", "#total", "47 places here");
		assertThat(browser.number("Number(location.hash.split(/[=\\/]/)[1])")).isBetween(7.0, 10.0);
		assertThat(browser.number("Number(location.hash.split('/')[2])")).isBetween(9.4, 9.6);
	}

	@Test
	void aChosenPlaceKeepsTheSymbolOfItsKindAndTheSearchIsAmongTheChosenKinds() {
		open("#map=17/47.4/10.5&kinds=zoo");
		awaitPixels(3, "> 50");
		browser.click("#list button", "#card h2", "zoo");
		browser.await("document.querySelector('#map[aria-busy=false]') !== null");
		awaitPixels(3, "> 50");
		browser.add("#words", "museum");
		browser.awaitText("#suggestions", "among those that are shown");
		browser.type("#words", "zoo");
		browser.await("document.querySelector('#suggestions .kind + .hidden')?.textContent === 'Zoo'");
	}

	@Test
	void worksWithTheKeyboardAlone() {
		open(ZURICH);
		browser.tabTo("#kinds .chip", Keys.ARROW_RIGHT, " ");
		browser.awaitText("#total", "4 places here");
		awaitPressed("Museum");
		browser.press(Keys.END, Keys.ENTER);
		browser.await("location.hash.endsWith('&kinds=museum,zoo')");
		browser.press(Keys.TAB);
		assertThat(browser.get("document.activeElement.ariaLabel")).isEqualTo("rating: 4");
	}

	@Test
	void drawsPlacesAndRingsInTheColorsOfTheirKinds() {
		open("#map=16/47.4/8.5205");
		browser.awaitText("#total", "here");
		awaitPixels(1, "> 300");
		open("#map=8/47.4/8.53");
		awaitPixels(2, "> 50");
		choose("Museum");
		awaitPixels(2, "< 10");
	}

	private static void awaitPixels(int kind, String count) {
		browser.await("(() => {" + PIXELS.replace("arguments[0]", String.valueOf(kind)) + "})() " + count);
	}

	/** They have space for their names at this zoom. */
	@Test
	void namesSinglePlaces() {
		DrawnMap map = DrawnMap.open(desk, "#map=17/47.4/8.522");
		map.awaitNames("museum");
	}

	@Test
	void tellsTheKindInListAndCardAndCountsWhatOthersAddAlsoOfOtherKinds() throws IOException, InterruptedException {
		open(ZURICH + "&kinds=museum");
		browser.awaitText("#total", "4 places here");
		browser.await("[...document.querySelectorAll('#list .kind + .hidden')].map((text) => text.textContent).join()"
				+ " === 'Museum,Museum,Museum,Museum'");
		browser.click("#list button", "#card .kind-line", "Museum", "rating: 4");
		awaitChip("Zoo", "0");
		browser.awaitStream();
		String added = desk
			.add(Locations.at("zoo", "8.53", "47.45").set("properties", Json.of("{'category': 'zoo', 'rating': 4}")));
		awaitChip("Zoo", "1");
		assertThat(browser.text("#total")).isEqualTo("4 places here");
		desk.delete(added);
		awaitChip("Zoo", "0");
	}

	@Test
	void placesWithoutAKindAreOthers() throws IOException, InterruptedException {
		String added = desk.add(Locations.at("plain", "8.53", "47.45").set("properties", Json.of("{}")));
		open(ZURICH);
		awaitChip("Others", "1");
		choose("Others");
		browser.awaitText("#total", "1 place here");
		browser.awaitText("#list", "plain");
		assertThat(browser.url()).endsWith("&kinds=");
		browser.awaitStream();
		desk.delete(added);
		browser.awaitText("#kinds [role=status]", "No such places here");
	}

}
