package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chooses and deletes several places at once at the desk in a browser.
 */
class DeskSeveralBrowserTests extends DeskBrowserTests {

	private static final String CITY = "/address/city";

	private PlacesView view;

	@BeforeEach
	void open() {
		this.view = PlacesView.open(desk);
	}

	@Test
	void keepsTheChoiceWhileTheUserTurnsPages() throws IOException, InterruptedException {
		this.view.add("Alder", 60);
		this.view.find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
		this.view.choose(1, 3);
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
		this.view.choose(2);
		browser.awaitText("#chosen", "59 chosen");
		this.view.find("birch", "No place found");
		this.view.find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
	}

	@Test
	void deletesTheChosenPlacesWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Beech", 4);
		browser.tabTo("#words");
		browser.press("beech");
		browser.awaitText("#range", "4 places found");
		browser.tabTo("tbody tr:nth-child(2) input");
		browser.press(Keys.SPACE);
		browser.tabTo("tbody tr:nth-child(3) input");
		browser.press(Keys.SPACE);
		browser.awaitText("#chosen", "2 chosen");
		browser.pressUntil(Keys.chord(Keys.SHIFT, Keys.TAB), "document.activeElement.id === 'delete-many'");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Delete 2 places");
		browser.press(Keys.ESCAPE);
		browser.await("document.activeElement.id === 'delete-many'");
		browser.press(Keys.ENTER);
		browser.tabTo("dialog .danger");
		browser.press(Keys.ENTER);
		this.view.awaitResult("Deleted 2 places.");
		browser.press(Keys.ENTER);
		browser.awaitText("#range", "2 places found");
		assertThat(desk.has(ids.get(0))).isTrue();
		assertThat(desk.has(ids.get(1))).isFalse();
		assertThat(desk.has(ids.get(2))).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void listsWhatIsRefused() throws IOException, InterruptedException {
		String gone = desk.add(Locations.at("Fir " + Desk.HOSTILE, "7", "46"));
		this.view.add("Fir", 2);
		this.view.find("fir", "3 places found");
		browser.click("#choose-page");
		desk.delete(gone);
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 2 places.");
		browser.awaitText("dialog h3", "Refused: 1");
		browser.awaitText(".refused", "Fir " + Desk.HOSTILE.substring(0, 20));
		browser.awaitText(".refused", "It was deleted since.");
		assertThat(browser.has("dialog img")).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void waitsWhileTheServiceIsBusy() throws IOException, InterruptedException {
		this.view.add("Ginkgo", 3);
		this.view.find("ginkgo", "3 places found");
		browser.click("#choose-page");
		this.view.intercept("POST", """
				state.count += 1;
				const error = { errors: [{ code: 'service.unavailable', message: 'Too many requests.' }] };
				return (state.count < 4)
					? Promise.resolve(Response.json(error, { status: 503, headers: { 'Retry-After': '2' } })) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("The service is temporarily unavailable.");
		this.view.awaitResult("Deleted 3 places.");
		assertThat(browser.has(".refused")).isFalse();
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void countsADeletionWhoseAnswerIsLost() throws IOException, InterruptedException {
		this.view.add("Hazel", 1);
		this.view.find("hazel", "1 place found");
		browser.click("#choose-page");
		this.view.intercept("POST", """
				state.count += 1;
				return (state.count === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 1 place.");
		assertThat(browser.has(".refused")).isFalse();
	}

	@Test
	void asksForTheNumberOfManyPlacesAndBringsThemBack() throws IOException, InterruptedException {
		String first = importPlaces("Juniper", 120);
		String before = desk.text(first);
		this.view.find("juniper", "1 to 50 of 120 places found");
		browser.click("#choose-all");
		browser.click("#delete-many");
		browser.awaitText("dialog .hint", "To delete them, type how many they are: 120");
		browser.click("dialog .danger");
		browser.awaitText("dialog .problem", "Number of places must be 120.");
		browser.type("dialog [name=count]", "120");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 120 places.");
		this.view.closeDialog();
		browser.awaitText("#range", "No place found");
		assertThat(desk.has(first)).isFalse();
		this.view.undo("120 places are back.");
		this.view.closeDialog();
		browser.awaitText("#message", "120 places are back.");
		browser.awaitText("#range", "1 to 50 of 120 places found");
		String times = "\"(created|updated)At\":\"[^\"]*\"";
		assertThat(desk.text(first).replaceAll(times, "")).isEqualTo(before.replaceAll(times, ""));
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void tellsWhatIsDoneWhenTheUserCancels() throws IOException, InterruptedException {
		String last = importPlaces("Ivy", 1_500);
		this.view.find("ivy", "of 1,500 places found");
		browser.click("#choose-all");
		browser.click("#delete-many");
		browser.type("dialog [name=count]", "1500");
		this.view.hold("POST");
		browser.click("dialog .danger");
		browser.await("state.now === 1");
		browser.awaitText("dialog .progress", "0 of 1,500");
		browser.press(Keys.ESCAPE);
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.letGo();
		this.view.awaitResult("Cancelled. Deleted 1,000 places.");
		assertThat((Long) browser.run("return state.most")).isEqualTo(1);
		this.view.closeDialog();
		browser.awaitText("#range", "of 500 places found");
		assertThat(desk.has(last)).isTrue();
		browser.run("state.waiting.push = (go) => go()");
		this.view.undo("1,000 places are back.");
	}

	@Test
	void readsAPlaceAgainThatSomebodyElseChangesBeforeItIsDeleted() throws IOException, InterruptedException {
		String id = this.view.chooseNew("Larch", 2).get(0);
		this.view.hold("POST");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		browser.await("state.now === 1");
		desk.change(id, Json.MAPPER.createObjectNode().put("phone", "112"));
		this.view.letGo();
		browser.await("state.now === 1 && state.waiting.length === 2");
		this.view.letGo();
		this.view.awaitResult("Deleted 2 places.");
		this.view.closeDialog();
		browser.run("state.waiting.push = (go) => go()");
		this.view.undo("2 places are back.");
		assertThat(text(id, "/phone")).isEqualTo("112");
	}

	@Test
	void waitsForTheEndOfAnotherImport() throws IOException, InterruptedException {
		this.view.chooseNew("Maple", 2);
		this.view.intercept("POST", """
				state.count += 1;
				const error = { errors: [{ code: 'import.running', message: 'Another import is running.' }] };
				return (state.count === 1)
					? Promise.resolve(Response.json(error, { status: 409, headers: { 'Retry-After': '1' } })) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 2 places.");
	}

	/** Imports places, and returns the identifier of the last one. */
	private static String importPlaces(String name, int count) throws IOException, InterruptedException {
		UUID folder = UUID.randomUUID();
		Path file = desk.directory().resolve(name + ".ndjson");
		Files.write(file, IntStream.range(0, count)
			.mapToObj((i) -> Locations.at("%s %04d".formatted(name, i), "7.4", "46.9")
				.put("id", new UUID(folder.getMostSignificantBits(), folder.getLeastSignificantBits() + i).toString())
				.toString())
			.toList());
		assertThat(desk.importFile(file)).contains("\"added\":" + count + ",\"existing\":0,\"refused\":0");
		return new UUID(folder.getMostSignificantBits(), folder.getLeastSignificantBits() + count - 1).toString();
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException, InterruptedException {
		String name = "Bridge" + scheme + width;
		String id = this.view.add(name, 6).get(1);
		browser.show(width, height, scheme);
		this.view.find(name, "6 places found");
		this.view.choose(2, 3);
		browser.check("desk-several");
		browser.click("#export-many");
		browser.find("dialog fieldset");
		browser.check("desk-export");
		browser.press(Keys.ESCAPE);
		desk.awaitNoDialog();
		this.view.hold("POST");
		desk.delete(id);
		browser.click("#delete-many");
		browser.check("desk-delete-many");
		browser.click("dialog .danger");
		browser.await("state.now === 1");
		browser.check("desk-progress");
		this.view.letGo();
		this.view.awaitResult("Deleted 1 place.");
		browser.check("desk-refused");
	}

	private static String text(String id, String location) throws IOException, InterruptedException {
		return desk.place(id).at(location).asString("");
	}

	@Test
	void leavesWhatHasTheValueAlready() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Olive", 2);
		String same = desk.add(Json.with(Locations.at("Olive 9", "7", "46"), "/phone", Json.of("\"112\"")).asObject());
		String updatedAt = text(same, "/updatedAt");
		this.view.chooseAll("Olive");
		this.view.changeText("/phone", "112", "Changed 2 places. 1 place had nothing to change.");
		this.view.undo("Undone for 2 places.");
		assertThat(text(same, "/phone")).isEqualTo("112");
		assertThat(text(same, "/updatedAt")).isEqualTo(updatedAt);
		assertThat(text(ids.get(0), "/phone")).isNotEqualTo("112");
	}

	@Test
	void listsWhatCannotBeUndone() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Poplar", 3);
		this.view.changeText(CITY, "Chur", "Changed 3 places.");
		desk.change(ids.get(0), Json.MAPPER.createObjectNode().put("phone", "112"));
		desk.delete(ids.get(1));
		this.view.undo("Undone for 1 place.");
		browser.awaitText("dialog h3", "Refused: 2");
		assertThat(browser.text(".refused")).contains("Poplar 000 It was changed again since.",
				"Poplar 001 It was deleted since.");
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 1 of 3 places.");
		assertThat(text(ids.get(0), CITY)).isEqualTo("Chur");
		assertThat(text(ids.get(0), "/phone")).isEqualTo("112");
		assertThat(text(ids.get(2), CITY)).isNotEqualTo("Chur");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void undoesOneChangeAfterTheOther() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Quince", 3);
		String before = desk.place(ids.get(2)).get("address").toString();
		this.view.changeText(CITY, "Chur", "Changed 3 places.");
		this.view.changeText("/address/state", "Grisons", "Changed 3 places.");
		this.view.undo("Undone for 3 places.");
		this.view.closeDialog();
		browser.click("#history");
		browser.awaitText("dialog li:first-child", "Undone");
		browser.click("dialog li:last-child .undo");
		this.view.awaitResult("Undone for 3 places.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(desk.place(ids.get(2)).get("address")).hasToString(before);
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void undoesAChangeWhoseAnswerIsLost() throws IOException, InterruptedException {
		String id = this.view.chooseNew("Spruce", 1).get(0);
		String before = text(id, CITY);
		this.view.intercept("POST", """
				state.count += 1;
				return (state.count % 2 === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
		this.view.changeText(CITY, "Chur", "Changed 1 place.");
		browser.run("state.count = 0");
		this.view.undo("Undone for 1 place.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(text(id, CITY)).isEqualTo(before);
	}

	@Test
	void undoesTheRestAfterACancelledUndo() throws IOException, InterruptedException {
		String last = importPlaces("Tamarind", 1_200);
		String before = text(last, CITY);
		this.view.find("tamarind", "of 1,200 places found");
		browser.click("#choose-all");
		this.view.changeText(CITY, "Chur", "Changed 1,200 places.");
		assertThat(text(last, CITY)).isEqualTo("Chur");
		this.view.hold("POST");
		browser.click("#message .undo");
		browser.await("state.now === 1");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.letGo();
		this.view.awaitResult("Cancelled. Undone for 1,000 places.");
		this.view.closeDialog();
		browser.click("#message .undo");
		browser.awaitText("dialog h2", "Undo the change of 200 places");
		browser.run("state.waiting.push = (go) => go()");
		browser.run("state.waiting.forEach((go) => go())");
		this.view.awaitResult("Undone for 200 places.");
		assertThat(text(last, CITY)).isEqualTo(before);
	}

}
