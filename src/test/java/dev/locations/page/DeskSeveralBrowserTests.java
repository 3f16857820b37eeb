package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskSeveralBrowserTests extends DeskBrowserTests {

	private static final String CITY = "/address/city";

	/** Lets a sent request end after a cancellation, however long that takes. */
	private static final String PATIENT = BrowserWindow.patience(2000);

	/** Holds back what is not sent by {@code fetch}. */
	private static final String HELD_UPLOADS = """
			window.held = [];
			const send = XMLHttpRequest.prototype.send;
			XMLHttpRequest.prototype.send = function (body) {
				this.abort = () => this.dispatchEvent(new Event('abort'));
				held.push(() => { delete this.abort; send.call(this, body); });
			};
			""";

	private PlacesView view;

	@BeforeEach
	void open() {
		this.view = PlacesView.open(desk);
	}

	@Test
	void keepsTheChoiceWhileTheUserTurnsPages() throws IOException, InterruptedException {
		desk.addMany("Alder", 60);
		this.view.find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
		this.view.choose(1, 3);
		this.view.awaitChosen("2");
		browser.check("desk-several");
		browser.click("#next", "#range", "51 to 60 of 60 places found");
		browser.click("#choose-page");
		this.view.awaitChosen("12");
		browser.click("tbody tr:nth-child(2) th a", "h1", "Alder 051");
		browser.back();
		this.view.awaitChosen("12");
		browser.click("#choose-all");
		this.view.awaitChosen("60");
		this.view.choose(2);
		this.view.awaitChosen("59");
		this.view.find("birch", "No place found");
		this.view.find("alder", "1 to 50 of 60 places found");
		assertThat(browser.has("#delete-many")).isFalse();
	}

	@Test
	void deletesTheChosenPlacesWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = desk.addMany("Beech", 4);
		browser.tabTo("#words", "beech");
		this.view.awaitRange("4 places found");
		browser.tabTo("tbody [data-field]", Keys.ARROW_DOWN, Keys.SPACE, Keys.ARROW_DOWN, Keys.SPACE);
		this.view.awaitChosen("2");
		browser.tabBackTo("#delete-many", Keys.ENTER);
		browser.awaitText("dialog h2", "Delete 2 places");
		browser.press(Keys.ESCAPE);
		browser.awaitFocus("#delete-many");
		browser.press(Keys.ENTER);
		browser.tabTo("dialog .danger", Keys.ENTER);
		this.view.awaitResult("Deleted 2 places.");
		browser.press(Keys.ENTER);
		this.view.awaitRange("2 places found");
		assertThat(desk.get("/api/locations?q=beech").findValuesAsString("id")).containsExactlyInAnyOrder(ids.get(0),
				ids.get(3));
	}

	@Test
	void listsWhatIsRefusedAndKeepsAChangeOfSomebodyElseBeforeADeletion() throws IOException, InterruptedException {
		String gone = desk.add("Fir " + Desk.HOSTILE, "7", "46");
		String changed = desk.addMany("Fir", 2).get(0);
		this.view.chooseAll("Fir");
		this.view.awaitChosen("3");
		this.view.hold();
		desk.delete(gone);
		browser.click("#delete-many", "dialog h2", "Delete 3 places");
		browser.check("desk-delete-many");
		browser.click("dialog .danger");
		this.view.awaitHeld(1);
		browser.check("desk-progress");
		desk.change(changed, "{'phone':'112'}");
		this.view.letAllGo();
		this.view.awaitResult("Deleted 2 places.");
		browser.awaitText("dialog h3", "Refused: 1");
		browser.awaitText(".refused", "Fir " + Desk.HOSTILE.substring(0, 20), "It was deleted since.");
		assertThat(browser.has("dialog img")).isFalse();
		browser.check("desk-many-refused");
		this.view.closeDialog();
		this.view.undo("Undone for 2 places.");
		assertThat(desk.value(changed, "/phone")).isEqualTo("112");
	}

	@Test
	void asksForTheNumberOfManyPlacesAndBringsThemBack() throws IOException, InterruptedException {
		String first = desk.addMany("Juniper", 120).get(0);
		String before = desk.text(first);
		this.view.find("juniper", "1 to 50 of 120 places found");
		browser.click("#choose-all");
		browser.click("#delete-many", "dialog .hint", "To delete them, type how many they are: 120");
		browser.click("dialog .danger", "dialog .problem", "Number of places must be 120.");
		browser.type("dialog [name=count]", "120");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 120 places.");
		this.view.closeDialog();
		this.view.awaitRange("No place found");
		assertThat(desk.has(first)).isFalse();
		this.view.undo("Undone for 120 places.");
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 120 places.");
		this.view.awaitRange("1 to 50 of 120 places found");
		String times = "\"(created|updated)At\":\"[^\"]*\"";
		assertThat(desk.text(first).replaceAll(times, "")).isEqualTo(before.replaceAll(times, ""));
	}

	@Test
	void tellsWhatIsDoneWhenTheUserCancelsAndUndoesAllAfterACancelledUndo() throws IOException, InterruptedException {
		List<String> ids = desk.addMany("Ivy", 1_500);
		this.view.find("ivy", "of 1,500 places found");
		browser.click("#choose-all");
		browser.click("#delete-many");
		browser.type("dialog [name=count]", "1500");
		this.view.hold();
		browser.run("window.impatient = setTimeout;" + PATIENT);
		browser.click("dialog .danger");
		this.view.awaitHeld(1);
		browser.awaitText("dialog .progress", "0 of 1,500");
		browser.press(Keys.ESCAPE, Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.letGo();
		this.view.awaitResult("Cancelled. Deleted 1,000 places.");
		assertThat(browser.number("state.most")).isOne();
		this.view.closeDialog();
		this.view.awaitRange("of 500 places found");
		assertThat(desk.has(ids.get(0))).isFalse();
		assertThat(desk.has(ids.get(1_499))).isTrue();
		this.view.letAllGo();
		browser.run("setTimeout = impatient;" + HELD_UPLOADS);
		browser.click("#message .undo");
		browser.await("held.length === 1");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.awaitResult("Cancelled. Undone for 0 places.");
		this.view.closeDialog();
		browser.click("#message .undo", "dialog h2", "Undo this for 1,000 places");
		browser.await("held.length === 2");
		browser.run("held[1]()");
		this.view.awaitResult("Undone for 1,000 places.");
		assertThat(desk.has(ids.get(0))).isTrue();
	}

	@Test
	void leavesWhatHasTheValueAlreadyAndUndoesOneChangeAfterTheOther() throws IOException, InterruptedException {
		String other = desk.addMany("Olive", 2).get(1);
		String same = desk.add(Locations.at("Olive 9", "7", "46").put("phone", "112"));
		String before = desk.get("/api/locations?q=olive&sort=name&except=updatedAt").toString();
		String updatedAt = desk.value(same, "/updatedAt");
		this.view.chooseAll("Olive");
		this.view.changeText("/phone", "112", "Changed 2 places. 1 place had nothing to change.");
		assertThat(desk.value(other, "/phone")).isEqualTo("112");
		assertThat(desk.value(same, "/updatedAt")).isEqualTo(updatedAt);
		this.view.changeText("/shortName", "", "Changed 3 places.");
		assertThat(desk.get("/api/locations/" + same).has("shortName")).isFalse();
		this.view.undo("Undone for 3 places.");
		this.view.closeDialog();
		browser.click("#history", "dialog li:first-child", "Undone");
		browser.click("dialog li:last-child .undo");
		this.view.awaitResult("Undone for 2 places.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(desk.get("/api/locations?q=olive&sort=name&except=updatedAt")).hasToString(before);
	}

	@Test
	void listsWhatCannotBeUndone() throws IOException, InterruptedException {
		List<String> ids = this.view.chooseNew("Poplar", 3);
		this.view.changeText(CITY, "Chur", "Changed 3 places.");
		desk.change(ids.get(0), "{'phone':'112'}");
		desk.delete(ids.get(1));
		this.view.undo("Undone for 1 place.");
		browser.awaitText("dialog h3", "Refused: 2");
		browser.awaitText(".refused", "Poplar 000 It was changed since.", "Poplar 001 It was changed since.");
		this.view.closeDialog();
		browser.awaitText("#message", "Undone for 1 of 3 places.");
		assertThat(desk.value(ids.get(0), CITY)).isEqualTo("Chur");
		assertThat(desk.value(ids.get(0), "/phone")).isEqualTo("112");
		assertThat(desk.value(ids.get(2), CITY)).isNotEqualTo("Chur");
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void countsAndUndoesWhatLosesItsAnswer() throws IOException, InterruptedException {
		String id = this.view.chooseNew("Spruce", 1).get(0);
		String before = desk.value(id, CITY);
		this.view.loseFirst();
		this.view.changeText(CITY, "Chur", "Changed 1 place.");
		browser.run("state.count = 0");
		this.view.undo("Undone for 1 place.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(desk.value(id, CITY)).isEqualTo(before);
		this.view.closeDialog();
		browser.run("state.count = 0");
		this.view.delete("Deleted 1 place.");
		assertThat(browser.has(".refused")).isFalse();
		assertThat(desk.has(id)).isFalse();
	}

}
