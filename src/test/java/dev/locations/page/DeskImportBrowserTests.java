package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.testing.RawConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class DeskImportBrowserTests extends DeskBrowserTests {

	@TempDir
	private static Path files;

	private ImportView view;

	@BeforeEach
	void open() {
		this.view = ImportView.open(desk, files);
	}

	@AfterEach
	void useTheWholeNetwork() {
		browser.upload(-1);
	}

	private static ObjectNode place(String name) {
		return Locations.at(name, "7.4", "46.9").put("id", UUID.randomUUID().toString());
	}

	static String places(String name, int count) {
		return IntStream.range(0, count).mapToObj((i) -> place(name + " " + i) + "\n").collect(Collectors.joining());
	}

	private static String collection(String name) {
		return IntStream.range(0, 3).mapToObj((i) -> {
			ObjectNode place = place(name + " " + i);
			ObjectNode feature = place.objectNode().put("type", "Feature");
			feature.set("id", place.remove("id"));
			feature.set("geometry", place.remove("geometry"));
			return feature.set("properties", place).toString();
		}).collect(Collectors.joining(",", "{\"type\":\"FeatureCollection\",\"features\":[", "]}"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "ndjson", "geojson.gz" })
	void looksAtAFileAndLoadsIt(String ending) throws IOException {
		Path path = ending.equals("ndjson") ? this.view.file("places.ndjson", places("Lausanne", 3))
				: Files.write(files.resolve("places.geojson.gz"), Inputs.gzip(collection("Geneva")));
		this.view.look(path, "Import 3 places");
		this.view.awaitCounts(3, 0, 0);
		browser.awaitFocus("h2");
		browser.tabTo("main .primary", Keys.ENTER);
		browser.awaitText("h2", "places." + ending + " is imported");
		this.view.awaitCounts(3, 0, 0);
		browser.check("desk-imported");
		browser.awaitFocus("h2");
		browser.press(Keys.TAB, Keys.TAB, Keys.ENTER);
		this.view.look(path, "There is nothing to add.");
		this.view.awaitCounts(0, 3, 0);
	}

	@Test
	void namesWhatTheServiceRefuses() throws IOException {
		browser.check("desk-import");
		ObjectNode wrong = place(Desk.HOSTILE).put("phone", 7);
		wrong.remove("description");
		this.view.look(this.view.file(Desk.HOSTILE.replace('/', ' ').substring(0, 30),
				place("Basel") + "\n" + wrong + "\n" + "<img src=x>\n"), "Import 1 place");
		this.view.awaitCounts(1, 0, 2);
		browser.awaitText(".refused li:nth-child(1)", "Line 2 (" + wrong.get("id").stringValue() + ") “",
				"Description is required", "Phone must be", "(“7”)");
		assertThat(browser.text(".rules")).contains("Description is required: 1");
		assertThat(browser.text(".refused li:nth-child(2)")).startsWith("Line 3");
		assertThat(browser.has("main img")).isFalse();
		browser.check("desk-import-look");
	}

	@Test
	void saysThatAFileIsBroken() throws IOException {
		this.view.choose(Files.write(files.resolve("broken.gz"), new byte[] { 0x1f, (byte) 0x8b, 8, 0, 1, 2, 3 }));
		browser.awaitText("h2", "broken.gz is broken");
		browser.find("[role=alert]");
		browser.click("main button");
		this.view.look(this.view.file("empty.ndjson", "\n"), "There are no places in this file.");
	}

	/**
	 * Unless it is cancelled, the network takes longer for the file than a test lasts.
	 */
	@Test
	void cancelsAnImportAndRepeatsIt() throws IOException {
		this.view.look(this.view.file("long.ndjson", places("Zurich", 2000)), "Import 2,000 places");
		browser.upload(1_000);
		browser.click("main .primary");
		browser.await("document.querySelector('progress')?.value > 0");
		browser.check("desk-import-progress");
		browser.click("#views a", "dialog h2", "Stop the import?");
		desk.escape();
		browser.tabTo("main button", Keys.ENTER);
		browser.awaitText("h2", "Cancelled");
		browser.awaitText("main", "What was added stays.");
		browser.upload(-1);
		againUntil("long.ndjson is imported");
		browser.open(desk.url("#places"));
		browser.type("#words", "zurich");
		browser.awaitText("#range", "of 2,000 places found");
	}

	/** The service may need a moment to notice the end of the import before. */
	private static void againUntil(String title) {
		do {
			browser.click("main .primary");
			browser.await("document.querySelector('progress') === null");
		}
		while (browser.has("[role=alert]") && browser.text("[role=alert]").contains("Another import is running"));
		browser.awaitText("h2", title);
	}

	/** The service may need longer for the places than the browser for the file. */
	@Test
	void showsHowManyPlacesAreDoneWhenTheFileIsSent() throws IOException {
		this.view.look(this.view.file("short.ndjson", places("Thun", 4)), "Import 4 places");
		browser.run("""
				window.XMLHttpRequest = class extends EventTarget {
					upload = new EventTarget();
					status = 200;
					responseText = '{"type":"progress","added":1,"existing":2,"refused":0,"bytes":10}\\n';
					open() {}
					setRequestHeader() {}
					send(file) {
						if (!file) { return; } // a tile of the map
						this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: file.size }));
						this.dispatchEvent(new Event('progress'));
					}
					abort() {
						this.dispatchEvent(new Event('abort'));
					}
				};
				""");
		browser.click("main .primary", ".progress", "3 of 4 places are done.");
		browser.await("document.querySelector('progress').position === 0.75");
		browser.click("main .actions button", "h2", "Cancelled");
	}

	@Test
	void waitsForAnotherImport() throws IOException, InterruptedException {
		this.view.look(this.view.file("first.ndjson", places("Sion", 2)), "Import 2 places");
		try (RawConnection other = RawConnection.open(desk.service().port())) {
			// an import that does not end
			other.send("POST /api/imports?dryRun=true HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
					+ desk.service().token() + "\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n");
			assertThat(other.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			browser.click("main .primary", "[role=alert]", "Another import is running");
			assertThat(browser.text("main")).doesNotContain("What was added stays");
		}
		againUntil("first.ndjson is imported");
	}

}
