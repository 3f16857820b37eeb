package dev.locations.page;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Files of other programs at the desk, which ask which column is which field. */
class DeskImportMappingBrowserTests extends DeskBrowserTests {

	private static final String HEADER = "Titel;Breite;Länge;Straße;PLZ;Ort;Kanton;Telefon;Ref\r\n";

	@TempDir
	private static Path files;

	private ImportView view;

	@BeforeEach
	void open() {
		this.view = ImportView.open(desk, files);
	}

	/** Writes a file as Windows does. */
	private Path file(String name, String text) throws IOException {
		return this.view.file(name, text, Charset.forName("windows-1252"));
	}

	private static String row(String name, String phone, String ref) {
		return name + ";\"47°22'02\"\"N\";\"8°32'44\"\"E\";Limmatquai 2;8001;Zürich;ZH;" + phone + ";" + ref + "\r\n";
	}

	/** Returns a row with its second cell before the first one. */
	private static String swapped(String row) {
		return row.replaceFirst("^([^;]*);([^;]*);", "$2;$1;");
	}

	private static JsonNode found(String words) throws IOException, InterruptedException {
		return desk.get("/api/locations?q=" + URLEncoder.encode(words, StandardCharsets.UTF_8));
	}

	@Test
	void readsTheTableOfASpreadsheet() throws IOException, InterruptedException {
		Path path = file("cafés.csv",
				HEADER + row("Café Odeon", "+41 44 251 16 50", "A-17") + row("Café Schober", "", "A-18"));
		this.view.chooseForeign(path);
		assertThat(browser.text("main")).contains("CSV with semicolons, Windows-1252, 9 columns");
		assertThat(browser.text(".preview")).contains("Postal code", "Café Schober", "47°22'02\"N", "Further property");
		browser.check("desk-import-mapping");
		this.view.checkMapping("Description is required.");
		browser.awaitFocus("[name='/description']");
		this.view.fillConstants();
		browser.type(Desk.field("/phone"), "unknown");
		this.view.checkMapping("Import 2 places");
		this.view.awaitCount("New", 2);
		browser.check("desk-import-check");
		this.view.load(path);
		JsonNode schober = found("schober").get(0);
		assertThat(schober.get("name").stringValue()).isEqualTo("Café Schober");
		assertThat(schober.get("phone").stringValue()).isEqualTo("unknown");
		assertThat(schober.get("siteUrl").stringValue()).isEmpty();
		assertThat(schober.at("/address/zipCode").stringValue()).isEqualTo("8001");
		assertThat(schober.at("/geometry/coordinates/0").doubleValue()).isEqualTo(8.5455556);
		assertThat(schober.at("/properties/Ref").stringValue()).isEqualTo("A-18");
		assertThat(found("odeon").get(0).get("phone").stringValue()).isEqualTo("+41 44 251 16 50");
	}

	@Test
	void readsAFileAsItIsToldTo() throws IOException {
		Path path = this.view.file("kina.csv", "Kina\nNázev;E;N\nSvět;2600000;1200000\n",
				Charset.forName("windows-1250"));
		this.view.chooseForeign(path);
		assertThat(browser.text("main")).contains("This file is not UTF-8. It was read as Windows-1252.");
		assertThat(browser.value("#import-crs")).isEqualTo("EPSG:2056");
		browser.choose("#import-encoding", "windows-1250");
		browser.awaitText(".preview", "Svět");
		assertThat(browser.text("main")).contains("CSV with semicolons, Windows-1250, 3 columns")
			.doesNotContain("not UTF-8");
		browser.type("#import-crs", "");
		browser.check("desk-import-options");
		this.view.checkMapping("The positions are no degrees.");
		browser.choose("#import-separator", "|");
		browser.awaitText("h2", "kina.csv is broken");
		browser.click("main .actions button", "h2", "How to read kina.csv");
	}

	@Test
	void readsASheetOfAWorkbookAndPointsInsideOfShapes() throws IOException {
		Path path = Files.write(files.resolve("orte.xlsx"),
				Inputs.workbook(
						"<row><c t='str'><v>Titel</v></c><c t='str'><v>WKT</v></c></row><row><c t='str'><v>See</v></c>"
								+ "<c t='str'><v>POLYGON((8 47,9 47,9 48,8 48,8 47))</v></c></row>"));
		this.view.chooseForeign(path);
		assertThat(browser.text("main")).contains("XLSX, sheet Orte, 2 columns");
		this.view.map("WKT", "position");
		browser.click("#import-geometry");
		this.view.fillConstants();
		this.view.checkMapping("City is required.");
		browser.choose("#import-sheet", "Mehr");
		browser.awaitText("main", "XLSX, sheet Mehr, 2 columns");
	}

	@Test
	void readsTheNextFileAsTheLastOne() throws IOException, InterruptedException {
		Path first = file("first.csv", "Ref2;" + HEADER + "7;" + row("Hotel Adler", "1", "B-1"));
		this.view.chooseForeign(first);
		browser.choose("#import-encoding", "ISO-8859-15");
		browser.awaitText("main", "CSV with semicolons, ISO-8859-15");
		this.view.fillConstants();
		this.view.map("Ref2", "text");
		this.view.map("Telefon", "none");
		browser.type(Desk.field("/phone"), "112");
		this.view.key("properties.Ref");
		this.view.checkMapping("Import 1 place");
		// the way back has everything as it was
		browser.click("main .actions button:nth-child(2)");
		browser.click("[value=replace]");
		this.view.checkMapping("Import 1 place");
		this.view.awaitCount("Changed", 0);
		this.view.load(first);
		assertThat(found("adler").get(0).at("/properties/Ref2").stringValue()).isEqualTo("7");
		this.view.again();

		// the order of columns does not matter, but for that of further properties
		Path second = file("second.csv", "Ref2;" + swapped(HEADER) + "7;" + swapped(row("Hotel Adler", "1", "B-1"))
				+ "8;" + swapped(row("Hotel Bären", "1", "B-2")));
		this.view.chooseForeign(second);
		browser.awaitText(".last-time", "As the last time");
		assertThat(browser.value("#import-encoding")).isEqualTo("ISO-8859-15");
		browser.check("desk-import-again");
		this.view.checkMapping("Import 1 place");
		this.view.awaitCount("New", 1);
		this.view.awaitCount("Unchanged", 1);
		this.view.load(second);
		assertThat(found("hotel").size()).isEqualTo(2);
		this.view.again();

		this.view.chooseForeign(second);
		browser.click(".last-time button");
		browser.await("document.querySelector('.last-time') === null");
		assertThat(browser.value(this.view.column("Telefon"))).isEqualTo("phone");
		assertThat(browser.value("#import-key")).isEmpty();
	}

	@Test
	void tellsWhatTheNextFileOfASourceLacks() throws IOException, InterruptedException {
		List<String> rows = IntStream.range(0, 12).mapToObj((i) -> "7;" + row("Archiv " + i, "1", "S-" + i)).toList();
		Path first = file("archives.csv", "Ref3;" + HEADER + String.join("", rows));
		this.view.chooseForeign(first);
		this.view.fillConstants();
		this.view.key("properties.Ref");
		browser.click("[value=merge]");
		browser.type("#import-source", "archives", Keys.TAB);
		browser.await("document.getElementById('import-missing') !== null");
		this.view.checkMapping("Import 12 places");
		this.view.load(first);
		this.view.again();
		Path next = file("archives-2.csv", "Ref3;" + HEADER + String.join("", rows.subList(3, 12)));
		this.view.chooseForeign(next);
		assertThat(browser.value("#import-source")).isEqualTo("archives");
		browser.choose("#import-missing", "delete");
		browser.check("desk-import-source");
		this.view.checkMapping("Import, although 3 places are missing");
		this.view.awaitCount("No longer in the file", 3);
		browser.click("main .actions button", "h2", "archives-2.csv is imported");
		this.view.awaitCount("Deleted", 3);
		this.view.awaitCount("Unchanged", 9);
		assertThat(found("archiv").size()).isEqualTo(9);
		this.view.again();
		Path without = file("archives-3.csv", HEADER + row("Archiv 5", "1", "S-5"));
		this.view.chooseForeign(without);
		this.view.fillConstants();
		this.view.key("properties.Ref");
		browser.click("[value=replace]");
		this.view.checkMapping("Import 1 place");
		browser.awaitText(".taken", "1 place loses further properties that the file does not have (1): Ref3");
		PlacesView places = PlacesView.open(desk, "#places?source=archives&size=25");
		places.awaitRange("9 places found");
		assertThat(browser.value("#source")).isEqualTo("archives");
		browser.check("desk-places-source");
		browser.click("#choose-page");
		places.awaitChosen("9");
		browser.choose("#source", "");
		browser.await("!document.querySelector('#range').textContent.includes('found')");
		browser.choose("#source", "archives");
		places.find("Archiv 5", "1 place found");
	}

	@Test
	void changesOnlyWhatTheFileHas() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Volkshaus", "8.5", "47.3");
		place.set("properties", Json.of("{'ref':'C-1'}"));
		String id = desk.add(place);
		Path path = file("phones.tsv", "number\tref\nC\tC-1\nD\tC-2\n");
		this.view.chooseForeign(path);
		assertThat(browser.text("main")).contains("CSV with tabs, UTF-8, 2 columns");
		this.view.map("number", "phone");
		browser.click("[value=merge]");
		this.view.checkMapping("by which column places that exist are found");
		browser.awaitFocus("#import-key");
		this.view.key("properties.ref");
		this.view.checkMapping("Import 1 place");
		this.view.awaitCount("Changed", 1);
		this.view.awaitCount("Refused", 1);
		browser.awaitText(".refused", "Line 3");
		this.view.load(path);
		assertThat(desk.value(id, "/phone")).isEqualTo("C");
		assertThat(desk.value(id, "/description")).isEqualTo(place.get("description").stringValue());
	}

	@Test
	void refusedRowsAreSavedCorrectedAndImported() throws IOException, InterruptedException {
		this.view.chooseForeign(file("rows.csv", HEADER + row("Bar Eins", "1", "F-1") + row("Bar Zwei", "2", "F-1")
				+ row("Bar Drei", "+41 44 251 16 50 / +41 44 251 16 51", "F-3") + "\"Bar \"Vier\"\r\n"));
		this.view.fillConstants();
		this.view.key("properties.Ref");
		browser.run("""
				const make = URL.createObjectURL;
				URL.createObjectURL = (file) => make(window.saved = file);
				""");
		this.view.checkMapping("Import 1 place");
		this.view.awaitCount("Refused", 3);
		browser.awaitText(".last-time", "1 row is about the same place as a row before it");
		browser.awaitText(".refused", "There is text behind a closing quotation mark.");
		browser.check("desk-import-refused");
		String refused = String.valueOf(browser.runAsync("window.saved.text().then(arguments[0])"));
		assertThat(refused).contains("\"line 3: Ref is the same as in line 2\"", "\"\"\"Bar \"\"Vier\"\"\"");
		assertThat(browser.get("document.querySelector('[download]').download")).isEqualTo("rows-refused.csv");
		browser.click(".last-time button", ".last-time", "1 row is left out");
		this.view.awaitCount("Refused", 2);
		browser.click("main .actions button:nth-child(2)", "main", "Several numbers in a cell");
		browser.click("[type=checkbox]");
		this.view.checkMapping("Import 2 places");
		this.view.load(files.resolve("rows.csv"));
		assertThat(found("bar drei").get(0).get("phone").stringValue()).isEqualTo("+41 44 251 16 50");
		assertThat(found("bar").size()).isEqualTo(2);
		this.view.again();

		this.view.chooseForeign(this.view.file("rows-refused.csv",
				refused.replaceFirst("\"\"\"Bar.*\\R", row("Bar Vier", "4", "F-4"))));
		browser.awaitText(".last-time", "As the last time");
		this.view.checkMapping("Import 1 place");
	}

	@Test
	void tellsThatTwoColumnsAreTheSameField() throws IOException {
		this.view.chooseForeign(file("twice.csv", HEADER + row("Tonhalle", "1", "D-1")));
		this.view.map("Ref", "name");
		browser.awaitText(this.view.column("Ref") + "-problem", "Another column");
		browser.awaitText(this.view.column("Titel") + "-problem", "Another column");
		this.view.checkMapping("How to read");
		browser.check("desk-import-problems");
	}

	@Test
	void showsOnAMapThatDegreesAreExchanged() throws IOException, InterruptedException {
		desk.add(Locations.at("Louvre", "2.34", "48.86"));
		Path path = file("paris.csv", HEADER + "Panthéon;2.346;48.846;Place du Panthéon;75005;Paris;IdF;1;F-1\r\n"
				+ "Odéon;2.339;48.85;Place de l'Odéon;75006;Paris;IdF;2;F-2\r\n");
		this.view.chooseForeign(path);
		this.view.fillConstants();
		this.view.checkMapping("Import 2 places");
		browser.awaitText(".check-map", "lie in the sea", "far from the places", "seem to be exchanged",
				"shows 2 places");
		browser.find(".check-map canvas");
		browser.check("desk-import-exchanged");
		browser.click("#exchange", "main", "Import 2 places");
		this.view.load(path);
		assertThat(found("odéon").get(0).at("/geometry/coordinates")).hasToString("[2.339,48.85]");

		// the columns are read as the last time, which is wrong for this file
		this.view.again();
		this.view.chooseForeign(file("la.csv", HEADER + "Pier;34.01;-118.5;Pier;90401;Santa Monica;CA;1;F-3\r\n"));
		this.view.fillConstants();
		this.view.checkMapping("Latitude and longitude seem to be exchanged.");
		browser.click("#exchange", "main", "Import 1 place");
	}

	@Test
	void namesFurtherPropertiesAndGivesAllPlacesOne() throws IOException, InterruptedException {
		desk.add(Locations.at("Kongresshaus", "8.53", "47.36", "{'ISIL Code':'CH-1'}"));
		Path path = file("names.csv", HEADER.replace("Ref", "isil") + row("Zentralbibliothek", "1", "CH-2"));
		this.view.chooseForeign(path);
		this.view.fillConstants();
		browser.type(Desk.field("/photoUrl"), "-");
		browser.type("[aria-label$='from isil']", "isil code\t");
		browser.click(".renamed .similar button");
		browser.await("document.querySelector(\"[aria-label$='from isil']\").value === 'ISIL Code'");
		browser.type("#for-all-name", "kind");
		browser.type("#for-all-text", "library");
		browser.check("desk-import-properties");
		this.view.checkMapping("Import 1 place");
		this.view.load(path);
		JsonNode place = found("zentralbibliothek").get(0);
		assertThat(place.get("properties")).isEqualTo(Json.of("{'ISIL Code':'CH-2','kind':'library'}"));
		assertThat(place.get("photoUrl").stringValue()).isEqualTo("-");
	}

	@Test
	void worksWithTheKeyboard() throws IOException {
		this.view.chooseForeign(file("keys.csv", HEADER + row("Rathaus", "1", "E-1")));
		browser.tabTo("#column-0", "Short");
		browser.await("document.getElementById('column-0').value === 'shortName'");
		browser.press(Keys.HOME);
		browser.tabTo("[name='/description']", "x");
		browser.tabTo("[name='/photoUrl']", "https://example.com/x.jpg", Keys.ENTER);
		browser.awaitText("main .primary", "Import 1 place");
	}

	@Test
	void readsFeaturesOfOtherPrograms() throws IOException, InterruptedException {
		Path path = this.view.file("others.geojson",
				"""
						{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,47.3]},
						"properties":{"title":"Sihlpost","addr:street":"Kasernenstrasse","addr:postcode":8004,"addr:city":"Zürich",
						"canton":"ZH","tel":"1","levels":[1,2]}}]}
						""");
		this.view.chooseForeign(path);
		assertThat(browser.text("main")).contains("GeoJSON, 8 columns");
		assertThat(browser.text(".preview")).contains("Position in GeoJSON", "[1,2]");
		this.view.fillConstants();
		this.view.checkMapping("Import 1 place");
		this.view.load(path);
		assertThat(found("sihlpost").get(0).at("/properties/levels/1").intValue()).isEqualTo(2);
	}

	@Test
	void changesPlacesWithAFileOfItsOwn() throws IOException, InterruptedException {
		ObjectNode place = Locations.at("Landiwiese", "8.5", "47.3").put("id", UUID.randomUUID().toString());
		Path path = this.view.file("own.ndjson", place + "\n");
		this.view.look(path, "Import 1 place");
		this.view.load(path);
		this.view.again();
		Files.writeString(path, place.put("phone", "2") + "\n");
		this.view.look(path, "There is nothing to add.");
		this.view.again();
		browser.awaitText("h2", "How to read own.ndjson");
		assertThat(browser.has(".mapping")).isFalse();
		browser.click("[value=replace]");
		this.view.checkMapping("Import 1 place");
		this.view.awaitCount("Changed", 1);
		this.view.load(path);
		assertThat(found("landiwiese").get(0).get("phone").stringValue()).isEqualTo("2");
	}

}
