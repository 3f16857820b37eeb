package dev.locations.page;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class PublicPagesBrowserTests extends DeskBrowserTests {

	private static final String ITEMS = "/ogc/collections/locations/items";

	private static final String TILES = "/ogc/collections/locations/tiles";

	private static String museum;

	private static String hostile;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Museum of Design", "8.5358", "47.3826");
		place.put("description",
				"A collection of posters, graphics and everyday things from the last 150 years.\n\nIt is open from Tuesday to Sunday.")
			.put("phone", "+41 43 446 67 67");
		place.set("address", Json
			.of("{'street':'Ausstellungsstrasse','number':'60','zipCode':'8005','city':'Zurich','state':'Zurich'}"));
		place.set("properties", Json.of("{'category':'museum','rating':4.5,'open':{'tue':'10-17','wed':'10-20'}}"));
		museum = desk.add(place);
		hostile = MapPlaces.addHostile(desk);
	}

	private static String url(String id) {
		return desk.origin() + "/places/" + id;
	}

	private static void open(String id) {
		browser.open(url(id));
		browser.find("h1");
	}

	@Test
	void hasNoBarriersAndLeadsToTheMap() throws IOException {
		open(museum);
		browser.find("#map canvas");
		browser.check("place");
		browser.click(".actions .main", "#card-title", "Museum of Design");
		open("00000000-0000-4000-8000-000000000000");
		browser.check("place-missing");
	}

	@Test
	void breaksNoRuleOfItsPolicyAndRunsNothingThatIsStored() throws IOException {
		open(hostile);
		browser.find("#map canvas");
		assertThat(browser.get("document.title")).startsWith(Desk.HOSTILE.substring(0, 5));
		assertThat(browser.number("document.querySelectorAll('main img').length")).isEqualTo(0);
		assertThat(browser
			.get("JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent).name"))
			.isEqualTo(Desk.HOSTILE);
		browser.check("place-hostile");
	}

	@Test
	void isATextWithoutScripts() {
		browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
		try {
			browser.open(url(museum));
			assertThat(browser.text("main")).contains("Museum of Design", "A collection of posters",
					"Museum · rating: 4.5", "Ausstellungsstrasse 60", "category", "museum");
			assertThat(browser.text("h1 + *")).isEqualTo("Museum · rating: 4.5");
			assertThat(browser.has("#surroundings")).isFalse();
		}
		finally {
			browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
		}
	}

	@Test
	void speaksTheLanguageThatTheVisitorChooses() {
		open(museum);
		browser.choose("#language", "de");
		browser.awaitText(".actions .main", "Karte öffnen");
		assertThat(browser.get("document.documentElement.lang")).isEqualTo("de");
		browser.command("Network.clearBrowserCookies", Map.of());
		assertThat(browser.url()).isEqualTo(url(museum));
	}

	/** The viewer is kept as it is; docs.css mends its colours. */
	@ParameterizedTest
	@CsvSource({ "/docs, post", "/docs?api=ogc, get" })
	void theDocumentationHasNoBarriers(String path, String method) throws IOException {
		browser.open(desk.origin() + path);
		browser.find(".opblock-" + method);
		browser.check("docs" + path.length());
		browser.click(".opblock-" + method + " button.opblock-summary-control");
		browser.find(".opblock-body .responses-inner");
		browser.check("docs-open" + path.length());
	}

	static Stream<String> pages() {
		return Stream.of("/ogc", "/ogc/conformance", "/ogc/collections", "/ogc/collections/locations", ITEMS,
				ITEMS + "/{id}", "/ogc/collections/locations/queryables", TILES, TILES + "/WebMercatorQuad",
				"/ogc/tileMatrixSets", "/ogc/tileMatrixSets/WebMercatorQuad", "/ogc/api");
	}

	private static void openOgc(String path) {
		browser.open(desk.origin() + path.replace("{id}", museum) + "?f=html");
		browser.find("h1");
		if (path.startsWith(ITEMS)) {
			browser.find("#map canvas");
		}
	}

	@ParameterizedTest
	@MethodSource("pages")
	void aPageOfTheOgcApiHasNoBarriers(String path) throws IOException {
		openOgc(path);
		browser.check("ogc" + path.replaceAll("[^a-zA-Z]+", "-"));
	}

	@Test
	void aWideTableOfTheOgcApiHasMoreFieldsThanANarrowOne() {
		openOgc(ITEMS);
		assertThat(browser.text("thead"))
			.isEqualTo("Name Description Address Phone Website Longitude Latitude Changed");
		browser.narrow();
		assertThat(browser.text("thead")).isEqualTo("Name Address Longitude Latitude Changed");
	}

}
