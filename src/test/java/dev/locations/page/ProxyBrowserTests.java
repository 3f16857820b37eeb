package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import dev.locations.location.Locations;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Opens the pages below a path of an nginx, as docs/deployment.md describes it. */
@SuppressWarnings("NullAway.Init") // before all tests
class ProxyBrowserTests extends DeskBrowserTests {

	private static Nginx nginx;

	private static Desk behind;

	private static String place;

	@BeforeAll
	static void start(@TempDir Path directory) throws IOException, InterruptedException {
		nginx = Nginx.start(desk.service().port(), directory);
		behind = desk.at(nginx.origin() + "/poi");
		place = desk.add(Locations.at("Museum of Design", "8.5358", "47.3826"));
		for (int i = 0; i < 60; i++) {
			desk.add("Shop " + i, "8.54", "47.38");
		}
	}

	@AfterAll
	static void stop() {
		browser.open("about:blank");
		if (nginx != null) {
			nginx.close();
		}
	}

	/** All that a page asks for is below the path. */
	private static void staysBelowThePath() {
		assertThat(browser.loaded()).isNotEmpty()
			.allMatch((url) -> url.startsWith(nginx.origin() + "/poi/") || url.startsWith("data:"));
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void theMapShowsPlacesAndFollowsChanges() throws IOException, InterruptedException {
		behind.openMap("#map=15/47.3826/8.5358", "#list", "Museum of Design");
		browser.awaitStream();
		browser.click("#list [data-place='" + place + "']", "#card h2", "Museum of Design");
		// the page loads what follows when its button is in sight
		browser.run("document.getElementById('more').scrollIntoView()");
		browser.awaitText("#list", "Shop 59");
		String added = desk.add("Added later", "8.536", "47.383");
		browser.awaitText("#total", "62");
		desk.service().send(desk.service().authorized("/api/locations/" + added).DELETE());
		browser.awaitText("#total", "61");
		staysBelowThePath();
		browser.choose("#language", "de");
		browser.awaitText("h1", "Orte");
		assertThat(browser.get("document.cookie")).isEqualTo("lang=de");
		browser.command("Network.clearBrowserCookies", Map.of());
	}

	@Test
	void thePageOfAPlaceLeadsToTheMap() {
		browser.open(nginx.origin() + "/poi/places/" + place);
		browser.find("#map canvas");
		assertThat(browser.get("document.querySelector('link[rel=canonical]').href"))
			.isEqualTo(nginx.origin() + "/poi/places/" + place);
		staysBelowThePath();
		browser.click(".actions .main", "#card-title", "Museum of Design");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/#");
	}

	@Test
	void theDeskListsPlacesAndLeadsToTheMap() {
		behind.open("#places");
		browser.awaitText("#main", "Museum of Design");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/admin");
		staysBelowThePath();
		browser.click("#tools a");
		behind.awaitMap();
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/#");
	}

	@Test
	void theDocumentationTriesTheInterface() {
		browser.open(nginx.origin() + "/poi/docs");
		browser.awaitText(".servers", "/poi/api");
		staysBelowThePath();
		browser.open(nginx.origin() + "/poi/docs?api=ogc");
		browser.awaitText(".servers", nginx.origin() + "/poi/ogc");
	}

	@Test
	void thePagesOfTheOgcApiLeadToEachOther() {
		browser.open(nginx.origin() + "/poi");
		browser.open(nginx.origin() + "/poi/ogc/?f=html");
		browser.click("a[href*='/items']", "tbody", "Shop");
		browser.find("#map canvas");
		staysBelowThePath();
		browser.click("tbody a", "h1", "");
		browser.find("#map canvas");
		browser.click("nav a", "h1", "Locations Service");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/ogc?f=html");
	}

}
