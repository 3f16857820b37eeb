package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Changes, deletes and exports several places at once at the desk in a browser.
 */
@Tag("browser")
class DeskSeveralBrowserTests {

	private static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا \uD83D\uDDFA";

	/** Lets a test answer the requests of one method itself. */
	private static final String INTERCEPT = """
			const method = arguments[0];
			const answer = new Function('real', 'path', 'options', 'state', arguments[1]);
			const real = window.fetch;
			window.state = { count: 0, now: 0, most: 0, waiting: [] };
			window.fetch = (path, options) => (options?.method === method)
				? answer(() => real(path, options), path, options, window.state) : real(path, options);
			""";

	@TempDir
	private static Path directory;

	@TempDir
	private static Path downloads;

	private static Desk desk;

	private static Chromium browser;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		desk = Desk.start(directory);
		browser = desk.browser();
		browser.command("Browser.setDownloadBehavior",
				Map.of("behavior", "allow", "downloadPath", downloads.toString()));
	}

	@AfterAll
	static void stop() throws IOException {
		if (desk != null) {
			desk.close();
		}
	}

	private static List<String> add(String name, int count) throws IOException, InterruptedException {
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			ids.add(desk.add(Locations.at("%s %03d".formatted(name, i), "7.4", "46.9")));
		}
		return ids;
	}

	@BeforeEach
	void open() {
		desk.open("#places");
	}

	private static void find(String words, String range) {
		browser.type("#words", words);
		browser.awaitText("#range", range);
	}

	private static void choose(int row) {
		browser.click("tbody tr:nth-child(" + row + ") input");
	}

	private static void awaitResult(String text) {
		browser.awaitText("dialog [role=status]", text);
	}

	private static void closeDialog() {
		browser.click("dialog [type=submit]");
		browser.await("document.querySelector('dialog') === null");
	}

	@Test
	void keepsTheChoiceWhileTheUserTurnsPages() throws IOException, InterruptedException {
		add("Alder", 60);
		find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
		choose(1);
		choose(3);
		browser.awaitText("#chosen", "2 chosen");
		browser.click("#next");
		browser.awaitText("#range", "51 to 60 of 60 places found");
		browser.click("#choose-page");
		browser.awaitText("#chosen", "12 chosen");
		browser.click("tbody tr:nth-child(2) th a");
		browser.awaitText("h1", "Alder 051");
		browser.back();
		browser.awaitText("#chosen", "12 chosen");
		browser.click("#choose-all");
		browser.awaitText("#chosen", "60 chosen");
		choose(2);
		browser.awaitText("#chosen", "59 chosen");
		find("birch", "No place found");
		find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
	}

	@Test
	void deletesTheChosenPlacesWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = add("Beech", 4);
		browser.tabTo("#words");
		browser.press("beech");
		browser.awaitText("#range", "4 places found");
		browser.tabTo("tbody tr:nth-child(2) input");
		browser.press(Keys.SPACE);
		browser.tabTo("tbody tr:nth-child(3) input");
		browser.press(Keys.SPACE);
		browser.awaitText("#chosen", "2 chosen");
		backTo("#delete-many");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Delete 2 places");
		browser.press(Keys.ESCAPE);
		browser.await("document.activeElement.id === 'delete-many'");
		browser.press(Keys.ENTER);
		browser.tabTo("dialog .danger");
		browser.press(Keys.ENTER);
		awaitResult("Deleted 2 places.");
		browser.press(Keys.ENTER);
		browser.awaitText("#range", "2 places found");
		assertThat(desk.has(ids.get(0))).isTrue();
		assertThat(desk.has(ids.get(1))).isFalse();
		assertThat(desk.has(ids.get(2))).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	private static void backTo(String selector) {
		for (int i = 0; i < 50; i++) {
			browser.press(Keys.chord(Keys.SHIFT, Keys.TAB));
			if (Boolean.TRUE.equals(browser.run("return document.activeElement.matches(arguments[0])", selector))) {
				return;
			}
		}
		throw new AssertionError("The key Tab does not reach " + selector);
	}

	@Test
	void changesAFieldOfAllThatTheSearchFinds() throws IOException, InterruptedException {
		List<String> ids = add("Cedar", 70);
		find("cedar", "1 to 50 of 70 places found");
		browser.click("#choose-all");
		choose(50);
		browser.awaitText("#chosen", "69 chosen");
		browser.click("#change-many");
		browser.find("dialog option[value='address.city']").click();
		browser.type("dialog textarea", HOSTILE);
		browser.click("dialog .primary");
		awaitResult("Changed 69 places.");
		closeDialog();
		browser.awaitText("tbody tr:first-child", HOSTILE.substring(0, 20));
		assertThat(browser.has("tbody img")).isFalse();
		assertThat(desk.place(ids.get(69)).at("/address/city").stringValue()).isEqualTo(HOSTILE);
		assertThat(desk.place(ids.get(49)).at("/address/city").stringValue()).isNotEqualTo(HOSTILE);
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void showsAWrongValueAtItsField() throws IOException, InterruptedException {
		List<String> ids = add("Dogwood", 8);
		find("dogwood", "8 places found");
		browser.click("#choose-page");
		browser.click("#change-many");
		browser.find("dialog option[value='address.city']").click();
		browser.type("dialog textarea", "x".repeat(101));
		browser.click("dialog .primary");
		browser.awaitText("dialog [aria-invalid=true] ~ .problem", "City");
		browser.await("document.activeElement.name === 'value'");
		browser.type("dialog textarea", "Zug");
		browser.click("dialog .primary");
		awaitResult("Changed 8 places.");
		assertThat(desk.place(ids.get(7)).at("/address/city").stringValue()).isEqualTo("Zug");
	}

	@Test
	void removesAnOptionalField() throws IOException, InterruptedException {
		String id = desk.add(Locations.at("Elder", "7", "46").put("shortName", "E"));
		find("elder", "1 place found");
		choose(1);
		browser.click("#change-many");
		browser.find("dialog option[value=shortName]").click();
		browser.click("dialog .primary");
		awaitResult("Changed 1 place.");
		assertThat(desk.place(id).has("shortName")).isFalse();
	}

	@Test
	void listsWhatIsRefused() throws IOException, InterruptedException {
		String gone = desk.add(Locations.at("Fir " + HOSTILE, "7", "46"));
		add("Fir", 2);
		find("fir", "3 places found");
		browser.click("#choose-page");
		desk.delete(gone);
		browser.click("#delete-many");
		browser.click("dialog .danger");
		awaitResult("Deleted 2 places.");
		browser.awaitText("dialog h3", "Refused: 1");
		browser.awaitText(".refused", "Fir " + HOSTILE.substring(0, 20));
		browser.awaitText(".refused", "No location was found");
		assertThat(browser.has("dialog img")).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void waitsWhileTheServiceIsBusy() throws IOException, InterruptedException {
		add("Ginkgo", 3);
		find("ginkgo", "3 places found");
		browser.click("#choose-page");
		browser.run(INTERCEPT, "DELETE", """
				state.count += 1;
				const error = { errors: [{ code: 'service.unavailable', message: 'Too many requests.' }] };
				return (state.count < 4)
					? Promise.resolve(Response.json(error, { status: 503, headers: { 'Retry-After': '2' } })) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		awaitResult("Too many requests.");
		awaitResult("Deleted 3 places.");
		assertThat(browser.has(".refused")).isFalse();
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void countsADeletionWhoseAnswerIsLost() throws IOException, InterruptedException {
		add("Hazel", 1);
		find("hazel", "1 place found");
		browser.click("#choose-page");
		browser.run(INTERCEPT, "DELETE", """
				state.count += 1;
				return (state.count === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		awaitResult("Deleted 1 place.");
		assertThat(browser.has(".refused")).isFalse();
	}

	@Test
	void sendsAFewRequestsAtATimeAndStopsWhenTheUserCancels() throws IOException, InterruptedException {
		List<String> ids = add("Ivy", 20);
		find("ivy", "20 places found");
		browser.click("#choose-page");
		holdDeletions();
		browser.click("#delete-many");
		browser.click("dialog .danger");
		browser.await("state.now === 4");
		browser.awaitText("dialog .progress", "0 of 20");
		browser.press(Keys.ESCAPE);
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		browser.run("state.waiting.forEach((go) => go())");
		awaitResult("Cancelled. Deleted 4 places.");
		assertThat((Long) browser.run("return state.most")).isEqualTo(4);
		closeDialog();
		browser.awaitText("#range", "16 places found");
		int left = 0;
		for (String id : ids) {
			left += desk.has(id) ? 1 : 0;
		}
		assertThat(left).isEqualTo(16);
	}

	private static void holdDeletions() {
		browser.run(INTERCEPT, "DELETE", """
				state.now += 1;
				state.most = Math.max(state.most, state.now);
				return new Promise((go) => state.waiting.push(go)).then(real).finally(() => { state.now -= 1; });
				""");
	}

	@ParameterizedTest
	@CsvSource({ "geojson, Juniper", "ndjson, Kapok" })
	void exportsWhatTheSearchFinds(String format, String name) throws IOException, InterruptedException {
		add(name, 60);
		find(name, "of 60 places found");
		browser.tabTo("#export-many");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Export 60 places");
		browser.find("dialog [value=" + format + "]").click();
		String text = download("places." + format);
		assertThat(text.split("\"name\":\"" + name, -1)).hasSize(61);
		if (format.equals("geojson")) {
			assertThat(Json.of(text).get("features").size()).isEqualTo(60);
		}
		else {
			assertThat(text.lines()).hasSize(60).allSatisfy((line) -> assertThat(Json.of(line).has("id")).isTrue());
		}
		assertThat(desk.problems()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "geojson, Larch", "ndjson, Maple" })
	void exportsTheChosenPlaces(String format, String name) throws IOException, InterruptedException {
		add(name, 5);
		find(name, "5 places found");
		choose(4);
		choose(2);
		browser.click("#export-many");
		browser.find("dialog [value=" + format + "]").click();
		String text = download("places." + format);
		if (format.equals("geojson")) {
			JsonNode collection = Json.of(text);
			assertThat(collection.get("type").stringValue()).isEqualTo("FeatureCollection");
			assertThat(collection.get("features")
				.valueStream()
				.map((feature) -> feature.at("/properties/name").stringValue()))
				.containsExactly(name + " 003", name + " 001");
		}
		else {
			assertThat(text.lines().map((line) -> Json.of(line).get("name").stringValue()))
				.containsExactly(name + " 003", name + " 001");
		}
	}

	@Test
	void exportsAllPlaces() throws IOException, InterruptedException {
		add("Oak", 3);
		find("", "places");
		browser.click("#export-many");
		browser.find("dialog [value=ndjson]").click();
		assertThat(download("places.ndjson").lines()).hasSizeGreaterThan(2)
			.allSatisfy((line) -> assertThat(Json.of(line).has("id")).isTrue());
		browser.click("#export-many");
		assertThat(Json.of(download("places.geojson")).get("features").size()).isGreaterThan(2);
	}

	private static String download(String file) throws IOException {
		Path path = downloads.resolve(file);
		Files.deleteIfExists(path);
		browser.click("dialog .primary");
		awaitResult("The file is in the downloads");
		Awaitility.await().until(() -> Files.exists(path));
		closeDialog();
		return Files.readString(path);
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, light, Bridge", "1280, 800, dark, Tower", "360, 740, light, Mill",
			"360, 740, dark, Chapel" })
	void hasNoBarriers(int width, int height, String scheme, String name) throws IOException, InterruptedException {
		String id = add(name, 6).get(1);
		browser.show(width, height, scheme);
		find(name, "6 places found");
		choose(2);
		choose(3);
		check("desk-several-%d-%s".formatted(width, scheme));
		browser.click("#change-many");
		browser.type("dialog textarea", "x".repeat(151));
		browser.click("dialog .primary");
		browser.awaitText("dialog [aria-invalid=true] ~ .problem", "Name");
		check("desk-change-many-%d-%s".formatted(width, scheme));
		browser.press(Keys.ESCAPE);
		browser.click("#export-many");
		browser.find("dialog fieldset");
		check("desk-export-%d-%s".formatted(width, scheme));
		browser.press(Keys.ESCAPE);
		browser.await("document.querySelector('dialog') === null");
		holdDeletions();
		desk.delete(id);
		browser.click("#delete-many");
		check("desk-delete-many-%d-%s".formatted(width, scheme));
		browser.click("dialog .danger");
		browser.await("state.now === 2");
		check("desk-progress-%d-%s".formatted(width, scheme));
		browser.run("state.waiting.forEach((go) => go())");
		awaitResult("Deleted 1 place.");
		check("desk-refused-%d-%s".formatted(width, scheme));
	}

	private static void check(String picture) throws IOException {
		browser.picture(picture);
		assertThat(browser.barriers()).isEmpty();
		assertThat((Boolean) browser.run("return document.documentElement.scrollWidth <= innerWidth")).isTrue();
	}

}
