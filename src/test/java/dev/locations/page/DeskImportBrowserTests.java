package dev.locations.page;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

import dev.locations.location.Locations;
import dev.locations.testing.RawConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports files at the desk in a browser.
 */
class DeskImportBrowserTests extends DeskBrowserTests {

	@TempDir
	private static Path files;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		browser.command("Network.enable", Map.of());
	}

	@BeforeEach
	void open() {
		desk.open("#import");
		browser.find("#file");
	}

	@AfterEach
	void useTheWholeNetwork() {
		network(-1);
	}

	private static void network(int bytesASecond) {
		browser.command("Network.emulateNetworkConditions",
				Map.of("offline", false, "latency", 0, "downloadThroughput", -1, "uploadThroughput", bytesASecond));
	}

	private static ObjectNode place(String name) {
		return Locations.at(name, "7.4", "46.9").put("id", UUID.randomUUID().toString());
	}

	private static String places(String name, int count) {
		return IntStream.range(0, count).mapToObj((i) -> place(name + " " + i) + "\n").collect(Collectors.joining());
	}

	private static Path file(String name, String text) throws IOException {
		return Files.writeString(files.resolve(name), text);
	}

	private static void choose(Path file) {
		browser.find("#file").sendKeys(file.toString());
	}

	private static void awaitCounts(int added, int existing, int refused) {
		for (int i = 0; i < 3; i++) {
			browser.awaitText(".counts div:nth-child(" + (i + 1) + ") dd",
					String.valueOf(new int[] { added, existing, refused }[i]));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "ndjson", "geojson", "ndjson.gz", "geojson.gz" })
	void looksAtAFileAndLoadsIt(String ending) throws IOException {
		String text = ending.startsWith("geojson") ? collection("Geneva") : places("Lausanne", 3);
		Path path = files.resolve("places." + ending);
		try (OutputStream out = ending.endsWith(".gz") ? new GZIPOutputStream(Files.newOutputStream(path))
				: Files.newOutputStream(path)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		choose(path);
		browser.awaitText("main .primary", "Import 3 places");
		awaitCounts(3, 0, 0);
		browser.await("document.activeElement.tagName === 'H2'");
		browser.press(Keys.TAB, Keys.ENTER);
		browser.awaitText("h2", "places." + ending + " is imported");
		awaitCounts(3, 0, 0);
		browser.press(Keys.TAB, Keys.TAB, Keys.ENTER);
		choose(path);
		browser.awaitText("main", "There is nothing to add.");
		awaitCounts(0, 3, 0);
		assertThat(desk.problems()).isEmpty();
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

	@Test
	void namesWhatTheServiceRefuses() throws IOException {
		ObjectNode wrong = place(Desk.HOSTILE).put("phone", 7);
		wrong.remove("description");
		choose(file(Desk.HOSTILE.replace('/', ' ').substring(0, 30),
				place("Basel") + "\n" + wrong + "\n" + "<img src=x>\n"));
		browser.awaitText("main .primary", "Import 1 place");
		awaitCounts(1, 0, 2);
		browser.awaitText(".refused li:nth-child(1)", "Line 2 (" + wrong.get("id").stringValue() + "): ");
		assertThat(browser.text(".refused li:nth-child(1)")).contains("Description is required", "Phone must be");
		assertThat(browser.text(".refused li:nth-child(2)")).startsWith("Line 3");
		assertThat(browser.has("main img")).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void saysThatAFileIsBroken() throws IOException {
		Path path = files.resolve("broken.gz");
		Files.write(path, new byte[] { 0x1f, (byte) 0x8b, 8, 0, 1, 2, 3 });
		choose(path);
		browser.awaitText("h2", "broken.gz is broken");
		browser.find("[role=alert]");
		browser.click("main button");
		choose(file("empty.ndjson", "\n"));
		browser.awaitText("main", "There are no places in this file.");
	}

	@Test
	void cancelsAnImportAndRepeatsIt() throws IOException {
		choose(file("long.ndjson", places("Zurich", 4000)));
		browser.awaitText("main .primary", "Import 4,000 places");
		network(50_000);
		browser.click("main .primary");
		browser.await("document.querySelector('progress')?.value > 0");
		browser.click("#views a");
		browser.awaitText("dialog h2", "Stop the import?");
		browser.press(Keys.ESCAPE);
		desk.awaitNoDialog();
		browser.tabTo("main button");
		browser.press(Keys.ENTER);
		browser.awaitText("h2", "Cancelled");
		browser.awaitText("main", "What was added stays.");
		network(-1);
		againUntil("long.ndjson is imported");
		browser.open(desk.url("#places"));
		browser.type("#words", "zurich");
		browser.awaitText("#range", "of 4,000 places found");
		assertThat(desk.problems()).isEmpty();
	}

	/** The service may need a moment to notice the end of the import before. */
	private static void againUntil(String title) {
		browser.click("main .primary");
		browser.await("document.querySelector('progress') === null");
		while (!browser.text("h2").contains(title)) {
			assertThat(browser.text("[role=alert]")).contains("Another import is running");
			browser.click("main .primary");
			browser.await("document.querySelector('progress') === null");
		}
	}

	/** The service may need longer for the places than the browser for the file. */
	@Test
	void showsHowManyPlacesAreDoneWhenTheFileIsSent() throws IOException {
		choose(file("short.ndjson", places("Thun", 4)));
		browser.awaitText("main .primary", "Import 4 places");
		browser.run("""
				window.XMLHttpRequest = class extends EventTarget {
					upload = new EventTarget();
					status = 200;
					responseText = '{"type":"progress","added":1,"existing":2,"refused":0,"bytes":10}\\n';
					open() {}
					setRequestHeader() {}
					send(file) {
						this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: file.size }));
						this.dispatchEvent(new Event('progress'));
					}
					abort() {
						this.dispatchEvent(new Event('abort'));
					}
				};
				""");
		browser.click("main .primary");
		browser.awaitText(".progress", "3 of 4 places are done.");
		browser.await("document.querySelector('progress').position === 0.75");
		browser.click("main .actions button");
		browser.awaitText("h2", "Cancelled");
	}

	@Test
	void waitsForAnotherImport() throws IOException, InterruptedException {
		choose(file("first.ndjson", places("Sion", 2)));
		browser.awaitText("main .primary", "Import 2 places");
		try (RawConnection other = RawConnection.open(desk.service().port())) {
			other.send(desk.openImport());
			assertThat(other.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			browser.click("main .primary");
			browser.awaitText("[role=alert]", "Another import is running");
			assertThat(browser.text("main")).doesNotContain("What was added stays");
		}
		againUntil("first.ndjson is imported");
		assertThat(desk.problems()).isEmpty();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		browser.check("desk-import");
		network(20_000);
		choose(file("places.ndjson", places("Locarno", 200) + "{}\n" + place("") + "\n"));
		browser.await("document.querySelector('progress')?.value > 0");
		browser.check("desk-import-progress");
		network(-1);
		browser.awaitText("main .primary", "Import 200 places");
		browser.check("desk-import-look");
		browser.click("main .primary");
		browser.awaitText("h2", "places.ndjson is imported");
		browser.check("desk-imported");
	}

}
