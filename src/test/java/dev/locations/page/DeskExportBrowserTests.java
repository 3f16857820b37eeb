package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Exports places at the desk in a browser.
 */
class DeskExportBrowserTests extends DeskBrowserTests {

	@TempDir
	private static Path downloads;

	private PlacesView view;

	@BeforeEach
	void open() {
		browser.command("Browser.setDownloadBehavior",
				Map.of("behavior", "allow", "downloadPath", downloads.toString()));
		this.view = PlacesView.open(desk);
	}

	@ParameterizedTest
	@CsvSource({ "geojson, Juniper", "ndjson, Kapok" })
	void exportsWhatTheSearchFinds(String format, String name) throws IOException, InterruptedException {
		this.view.add(name, 60);
		this.view.find(name, "of 60 places found");
		browser.tabTo("#export-many");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Export 60 places");
		assertThat(names(format)).hasSize(60).allMatch((found) -> found.startsWith(name));
		assertThat(desk.problems()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "geojson, Larch", "ndjson, Maple" })
	void exportsTheChosenPlaces(String format, String name) throws IOException, InterruptedException {
		this.view.add(name, 5);
		this.view.find(name, "5 places found");
		this.view.choose(4, 2);
		browser.click("#export-many");
		assertThat(names(format)).containsExactly(name + " 003", name + " 001");
	}

	@ParameterizedTest
	@CsvSource({ "geojson, Nutmeg", "ndjson, Oleander" })
	void exportsAllThatTheSearchFindsButForOneWithoutARequestForEach(String format, String name)
			throws IOException, InterruptedException {
		this.view.add(name, 60);
		this.view.find(name, "of 60 places found");
		browser.click("#choose-all");
		this.view.choose(3);
		browser.awaitText("#chosen", "59 chosen");
		browser.run("performance.clearResourceTimings()");
		browser.click("#export-many");
		assertThat(names(format)).hasSize(59).contains(name + " 001", name + " 003").doesNotContain(name + " 002");
		assertThat(browser.run("return performance.getEntriesByType('resource')"
				// without those of the table, which follows changes
				+ ".filter(({ name }) => name.includes('/api/locations') && !name.includes('only=')).length"))
			.isEqualTo(1L);
	}

	@Test
	void exportsAllPlaces() throws IOException, InterruptedException {
		this.view.add("Oak", 3);
		this.view.find("", "places");
		browser.click("#export-many");
		browser.find("dialog [value=ndjson]").click();
		assertThat(download("places.ndjson").lines()).hasSizeGreaterThan(2)
			.allSatisfy((line) -> assertThat(Json.of(line).has("id")).isTrue());
		browser.click("#export-many");
		assertThat(Json.of(download("places.geojson")).get("features").size()).isGreaterThan(2);
	}

	/** Downloads the places in a format, and returns their names. */
	private List<String> names(String format) throws IOException {
		browser.find("dialog [value=" + format + "]").click();
		String text = download("places." + format);
		if (format.equals("ndjson")) {
			return text.lines().map(Json::of).map((place) -> place.get("name").stringValue()).toList();
		}
		JsonNode collection = Json.of(text);
		assertThat(collection.get("type").stringValue()).isEqualTo("FeatureCollection");
		return collection.get("features")
			.valueStream()
			.map((feature) -> feature.at("/properties/name").stringValue())
			.toList();
	}

	private String download(String file) throws IOException {
		Path path = downloads.resolve(file);
		Files.deleteIfExists(path);
		browser.click("dialog .primary");
		this.view.awaitResult("The file is in the downloads");
		Awaitility.await().until(() -> Files.exists(path));
		this.view.closeDialog();
		return Files.readString(path);
	}

}
