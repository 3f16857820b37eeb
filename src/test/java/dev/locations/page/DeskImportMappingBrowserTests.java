package dev.locations.page;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports files of other programs at the desk in a browser: says which column is which
 * field.
 */
class DeskImportMappingBrowserTests extends DeskBrowserTests {

	private static final Charset WINDOWS = Charset.forName("windows-1252");

	private static final String HEADER = "Titel;Breite;Länge;Straße;PLZ;Ort;Kanton;Telefon;Ref\r\n";

	private static final String CHECK = "[form=import-settings]";

	@TempDir
	private static Path files;

	@BeforeEach
	void open() {
		desk.open("#import");
	}

	private static Path file(String name, String text) throws IOException {
		return Files.write(files.resolve(name), text.getBytes(WINDOWS));
	}

	private static String row(String name, String phone, String ref) {
		return name + ";\"47°22'02\"\"N\";\"8°32'44\"\"E\";Limmatquai 2;8001;Zürich;ZH;" + phone + ";" + ref + "\r\n";
	}

	/** Returns a row with its second cell before the first one. */
	private static String swapped(String row) {
		return row.replaceFirst("^([^;]*);([^;]*);", "$2;$1;");
	}

	/** Chooses a file, and waits for the step in which its columns get their fields. */
	private static void choose(Path file) {
		browser.find("#file").sendKeys(file.toString());
		browser.awaitText("h2", "How to read " + file.getFileName());
	}

	/** Chooses what a column becomes. */
	private static void map(String column, String target) {
		browser.find(select(column) + " option[value='" + target + "']").click();
	}

	private static String select(String column) {
		Object id = browser.run("return Array.from(document.querySelectorAll('.mapping label'))"
				+ ".find((label) => label.textContent === arguments[0]).htmlFor", column);
		return "#" + id;
	}

	private static void fillConstants() {
		browser.type(Desk.field("/description"), "A place in Zürich.");
		browser.type(Desk.field("/photoUrl"), "https://example.com/none.jpg");
	}

	private static void check(String button) {
		browser.click(CHECK);
		browser.awaitText("main .primary", button);
	}

	private static void load(Path file) {
		browser.click("main .primary");
		browser.awaitText("h2", file.getFileName() + " is imported");
	}

	private static void awaitCount(String title, int count) {
		browser.await(
				"Array.from(document.querySelectorAll('.counts div'), (part) => part.innerText.replace(/\\s+/g, ' '))"
						+ ".includes('%s %d')".formatted(title, count));
	}

	private static JsonNode found(String words) throws IOException, InterruptedException {
		String query = "/api/locations?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8);
		return Json.of(desk.service().send(desk.service().request(query).GET()).body());
	}

	@Test
	void readsTheTableOfASpreadsheet() throws IOException, InterruptedException {
		Path path = file("cafés.csv",
				HEADER + row("Café Odeon", "+41 44 251 16 50", "A-17") + row("Café Schober", "", "A-18"));
		choose(path);
		assertThat(browser.text("main")).contains("CSV with semicolons, Windows-1252, 9 columns");
		assertThat(browser.text(".preview")).contains("Postal code", "Café Schober", "47°22'02\"N", "Further property");
		browser.click(CHECK);
		browser.awaitText("main", "Description is required.");
		browser.await("document.activeElement.name === '/description'");
		fillConstants();
		browser.type(Desk.field("/phone"), "unknown");
		check("Import 2 places");
		awaitCount("New", 2);
		load(path);
		JsonNode schober = found("schober").get(0);
		assertThat(schober.get("name").stringValue()).isEqualTo("Café Schober");
		assertThat(schober.get("phone").stringValue()).isEqualTo("unknown");
		assertThat(schober.get("siteUrl").stringValue()).isEmpty();
		assertThat(schober.at("/address/zipCode").stringValue()).isEqualTo("8001");
		assertThat(schober.at("/geometry/coordinates/0").doubleValue()).isEqualTo(8.5455556);
		assertThat(schober.at("/properties/Ref").stringValue()).isEqualTo("A-18");
		assertThat(found("odeon").get(0).get("phone").stringValue()).isEqualTo("+41 44 251 16 50");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void readsTheNextFileAsTheLastOne() throws IOException, InterruptedException {
		Path first = file("first.csv", "Ref2;" + HEADER + "7;" + row("Hotel Adler", "1", "B-1"));
		choose(first);
		fillConstants();
		map("Ref2", "text");
		map("Telefon", "none");
		browser.type(Desk.field("/phone"), "112");
		browser.find("#import-key option[value='properties.Ref']").click();
		check("Import 1 place");
		// the way back has everything as it was
		browser.click("main .actions button:nth-child(2)");
		browser.find("[value=replace]").click();
		check("Import 1 place");
		awaitCount("Changed", 0);
		load(first);
		assertThat(found("adler").get(0).at("/properties/Ref2").stringValue()).isEqualTo("7");
		browser.click("main .actions button");

		// the order of columns does not matter, but for that of further properties
		Path second = file("second.csv", "Ref2;" + swapped(HEADER) + "7;" + swapped(row("Hotel Adler", "1", "B-1"))
				+ "8;" + swapped(row("Hotel Bären", "1", "B-2")));
		choose(second);
		assertThat(browser.text(".last-time")).contains("As the last time");
		check("Import 1 place");
		awaitCount("New", 1);
		awaitCount("Unchanged", 1);
		load(second);
		assertThat(found("hotel").size()).isEqualTo(2);
		browser.click("main .actions button");

		choose(second);
		browser.click(".last-time button");
		browser.await("document.querySelector('.last-time') === null");
		assertThat(browser.value(select("Telefon"))).isEqualTo("phone");
		assertThat(browser.value("#import-key")).isEmpty();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void changesOnlyWhatTheFileHas() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Volkshaus", "8.5", "47.3");
		place.set("properties", Json.of("{\"ref\":\"C-1\"}"));
		String id = desk.add(place);
		Path path = file("phones.tsv", "number\tref\nC\tC-1\nD\tC-2\n");
		choose(path);
		assertThat(browser.text("main")).contains("CSV with tabs, UTF-8, 2 columns");
		map("number", "phone");
		browser.find("[value=merge]").click();
		browser.click(CHECK);
		browser.awaitText("[role=alert]", "by which column places that exist are found");
		browser.await("document.activeElement.id === 'import-key'");
		browser.find("#import-key option[value='properties.ref']").click();
		check("Import 1 place");
		awaitCount("Changed", 1);
		awaitCount("Refused", 1);
		browser.awaitText(".refused", "Line 3");
		load(path);
		assertThat(desk.place(id).get("phone").stringValue()).isEqualTo("C");
		assertThat(desk.place(id).get("description")).isEqualTo(place.get("description"));
	}

	@Test
	void tellsThatTwoColumnsAreTheSameField() throws IOException {
		choose(file("twice.csv", HEADER + row("Tonhalle", "1", "D-1")));
		map("Ref", "name");
		browser.awaitText(select("Ref") + "-problem", "Another column");
		browser.awaitText(select("Titel") + "-problem", "Another column");
		browser.click(CHECK);
		assertThat(browser.text("h2")).startsWith("How to read");
		map("Ref", "further");
		browser.await("document.querySelector('.mapping select[aria-invalid]') === null");
		map("Breite", "none");
		browser.awaitText(select("Länge") + "-problem", "both");
	}

	@Test
	void worksWithTheKeyboard() throws IOException {
		choose(file("keys.csv", HEADER + row("Rathaus", "1", "E-1")));
		browser.tabTo("#column-0");
		browser.press("Short");
		browser.await("document.getElementById('column-0').value === 'shortName'");
		browser.press(Keys.HOME);
		browser.tabTo(Desk.field("/description"));
		browser.press("x");
		browser.tabTo(Desk.field("/photoUrl"));
		browser.press("https://example.com/x.jpg", Keys.ENTER);
		browser.awaitText("main .primary", "Import 1 place");
	}

	@Test
	void readsFeaturesOfOtherPrograms() throws IOException, InterruptedException {
		Path path = Files.writeString(files.resolve("others.geojson"),
				"""
						{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,47.3]},
						"properties":{"title":"Sihlpost","addr:street":"Kasernenstrasse","addr:postcode":8004,"addr:city":"Zürich",
						"canton":"ZH","tel":"1","levels":[1,2]}}]}
						""");
		choose(path);
		assertThat(browser.text("main")).contains("GeoJSON, 8 columns");
		assertThat(browser.text(".preview")).contains("Position in GeoJSON", "[1,2]");
		fillConstants();
		check("Import 1 place");
		load(path);
		assertThat(found("sihlpost").get(0).at("/properties/levels/1").intValue()).isEqualTo(2);
	}

	@Test
	void changesPlacesWithAFileOfItsOwn() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Landiwiese", "8.5", "47.3");
		place.put("id", UUID.randomUUID().toString());
		Path path = Files.writeString(files.resolve("own.ndjson"), place + "\n");
		browser.find("#file").sendKeys(path.toString());
		browser.awaitText("main .primary", "Import 1 place");
		browser.click("main .primary");
		browser.awaitText("h2", "is imported");
		browser.click("main .actions button");
		Files.writeString(path, place.put("phone", "2") + "\n");
		browser.find("#file").sendKeys(path.toString());
		browser.awaitText("main", "There is nothing to add.");
		browser.click("main .actions button");
		browser.awaitText("h2", "How to read own.ndjson");
		assertThat(browser.has(".mapping")).isFalse();
		browser.find("[value=replace]").click();
		check("Import 1 place");
		awaitCount("Changed", 1);
		load(path);
		assertThat(found("landiwiese").get(0).get("phone").stringValue()).isEqualTo("2");
	}

	@Test
	void anExportAsCsvChangesNothing() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Bürkliplatz, \"Markt\"", "8.54", "47.366");
		place.put("siteUrl", "").put("shortName", "=1+1").put("description", "Two\nlines; é");
		place.set("properties", Json
			.of("""
					{"stars":4.5,"open":true,"tags":["a","b"],"more":{"x":1},"note":"ü, \\"q\\"","size":12345678901234567}"""));
		desk.add(place);
		desk.add(Locations.at("Bürkliterrasse", "8.5", "47.3"));
		browser.command("Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", files.toString()));
		Path path = files.resolve("places.csv");
		Files.deleteIfExists(path);
		PlacesView view = PlacesView.open(desk);
		view.find("bürkli", "2 places found");
		browser.click("#export-many");
		browser.find("dialog [value=csv]").click();
		browser.click("dialog .primary");
		view.awaitResult("The file is in the downloads");
		Awaitility.await().until(() -> Files.exists(path));
		view.closeDialog();
		assertThat(Files.readString(path)).startsWith("\ufeffid,name,")
			.contains("properties.stars", "\"Bürkliplatz, \"\"Markt\"\"\",=1+1,");

		browser.open(desk.url("#import"));
		choose(path);
		assertThat(browser.has(Desk.field("/description"))).isFalse();
		browser.find("[value=replace]").click();
		browser.click(CHECK);
		browser.awaitText("main", "There is nothing to add or to change.");
		awaitCount("Unchanged", 2);
		assertThat(desk.problems()).isEmpty();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		// each window imports places of its own
		String ref = "%d-%d-%s-".formatted(width, height, scheme);
		Path path = file("barriers.csv",
				HEADER + row("Sechseläutenplatz", "1", ref + 1) + row("Bellevue", "", ref + 2));
		choose(path);
		browser.check("desk-import-mapping");
		map("Ref", "name");
		browser.find("[value=merge]").click();
		browser.click(CHECK);
		browser.awaitText(".problem", "Another column");
		browser.check("desk-import-problems");
		map("Ref", "further");
		browser.find("[value=replace]").click();
		browser.find("#import-key option[value='properties.Ref']").click();
		fillConstants();
		browser.click(CHECK);
		browser.awaitText("main .primary", "Import ");
		browser.check("desk-import-check");
		browser.click("main .primary");
		browser.awaitText("h2", "is imported");
		browser.check("desk-import-done");
		browser.click("main .actions button");
		choose(path);
		browser.check("desk-import-again");
	}

}
