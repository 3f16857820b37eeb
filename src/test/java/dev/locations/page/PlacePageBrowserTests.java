package dev.locations.page;

import java.io.IOException;
import java.util.Map;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads the pages of places in a browser, on the running service. */
class PlacePageBrowserTests extends DeskBrowserTests {

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
		return "http://127.0.0.1:" + desk.service().port() + "/places/" + id;
	}

	private static void open(String id) {
		browser.open(url(id));
		browser.find("h1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "light", "dark" })
	void hasNoBarriersAndFitsIntoTheWindow(String scheme) throws IOException {
		for (int width : new int[] { 1280, 360, 320 }) {
			browser.show(width, 900, scheme);
			open(museum);
			browser.find("#map canvas");
			browser.check("place");
			open(hostile);
			browser.check("place-hostile");
			open("00000000-0000-4000-8000-000000000000");
			browser.check("place-missing");
		}
	}

	@Test
	void breaksNoRuleOfItsPolicyAndRunsNothingThatIsStored() {
		browser.show(1280, 900, "light");
		open(hostile);
		browser.find("#map canvas");
		assertThat(browser.console()).isEmpty();
		assertThat(browser.run("return document.title")).asString().startsWith(Desk.HOSTILE.substring(0, 5));
		assertThat(browser.run("return document.querySelectorAll('main img').length")).isEqualTo(0L);
		assertThat(browser
			.run("return JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent).name"))
			.isEqualTo(Desk.HOSTILE);
	}

	@Test
	void leadsToTheMap() {
		browser.show(1280, 900, "light");
		open(museum);
		browser.click(".actions .main");
		browser.awaitText("#card-title", "Museum of Design");
	}

	@Test
	void isATextWithoutScripts() {
		browser.show(1280, 900, "light");
		browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
		try {
			browser.open(url(museum));
			assertThat(browser.text("main")).contains("Museum of Design", "A collection of posters",
					"Ausstellungsstrasse 60", "category", "museum");
			assertThat(browser.has("#surroundings")).isFalse();
		}
		finally {
			browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
		}
	}

	@Test
	void speaksTheLanguageThatTheVisitorChooses() {
		browser.show(1280, 900, "light");
		open(museum);
		browser.run("const choice = document.getElementById('language'); choice.value = 'de';"
				+ " choice.dispatchEvent(new Event('change'))");
		browser.awaitText(".actions .main", "Karte öffnen");
		assertThat(browser.run("return document.documentElement.lang")).isEqualTo("de");
		browser.command("Network.clearBrowserCookies", Map.of());
		assertThat(browser.url()).isEqualTo(url(museum));
	}

}
