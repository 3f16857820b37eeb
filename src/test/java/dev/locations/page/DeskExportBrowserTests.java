package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class DeskExportBrowserTests extends DeskBrowserTests {

	private static final String[] FORMATS = { "geojson", "ndjson" };

	@TempDir
	private static Path downloads;

	private PlacesView view;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		desk.addMany("Juniper", 60);
		desk.addMany("Larch", 5);
	}

	@BeforeEach
	void open() {
		browser.command("Browser.setDownloadBehavior",
				Map.of("behavior", "allow", "downloadPath", downloads.toString()));
		this.view = PlacesView.open(desk);
	}

	@Test
	void exportsWhatTheSearchFindsAndTheChosenPlaces() throws IOException {
		browser.click("#export-many");
		assertThat(names("ndjson")).hasSizeGreaterThanOrEqualTo(65);
		this.view.find("larch", "5 places found");
		this.view.choose(4, 2);
		for (String format : FORMATS) {
			browser.click("#export-many");
			assertThat(names(format)).containsExactly("Larch 003", "Larch 001");
		}
		this.view.find("juniper", "of 60 places found");
		browser.tabBackTo("#export-many", Keys.ENTER);
		browser.awaitText("dialog h2", "Export 60 places");
		browser.check("desk-export");
		assertThat(names("geojson")).hasSize(60).allMatch((found) -> found.startsWith("Juniper"));
	}

	@Test
	void exportsAllThatTheSearchFindsButForOneWithoutARequestForEach() throws IOException {
		this.view.find("juniper", "of 60 places found");
		browser.click("#choose-all");
		this.view.choose(3);
		this.view.awaitChosen("59");
		for (String format : FORMATS) {
			browser.run("performance.clearResourceTimings()");
			browser.click("#export-many");
			assertThat(names(format)).hasSize(59).contains("Juniper 001", "Juniper 003").doesNotContain("Juniper 002");
			// without those of the table, which follows changes
			assertThat(browser.loaded()).filteredOn((url) -> url.contains("/api/locations") && !url.contains("only="))
				.hasSize(1);
		}
	}

	@Test
	void exportsACsvTable() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Bürkliplatz, \"Markt\"", "8.54", "47.366");
		place.put("siteUrl", "").put("shortName", "=1+1").put("description", "Two\nlines; é");
		place.set("properties", Json
			.of("""
					{"stars":4.5,"open":true,"tags":["a","b"],"more":{"x":1},"note":"ü, \\"q\\"","size":12345678901234567}"""));
		desk.add(place);
		desk.add("Bürkliterrasse", "8.5", "47.3");
		this.view.find("bürkli", "2 places found");
		browser.click("#export-many");
		assertThat(download("csv")).startsWith("\ufeffid,name,")
			.contains("properties.stars", "\"Bürkliplatz, \"\"Markt\"\"\",=1+1,");
	}

	private List<String> names(String format) throws IOException {
		String text = download(format);
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

	/** Returns the file in a format. The browser renames it when it is complete. */
	private String download(String format) throws IOException {
		browser.click("dialog [value=" + format + "]");
		Path path = downloads.resolve("places." + format);
		Files.deleteIfExists(path);
		this.view.agree("The file is in the downloads");
		Awaitility.await("the file").until(() -> Files.exists(path));
		this.view.closeDialog();
		return Files.readString(path);
	}

}
