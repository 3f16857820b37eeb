package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Chooses and deletes several places at once at the desk in a browser.
 */
class DeskSeveralBrowserTests extends DeskBrowserTests {

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
		backTo("#delete-many");
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
		browser.awaitText(".refused", "No location was found");
		assertThat(browser.has("dialog img")).isFalse();
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void waitsWhileTheServiceIsBusy() throws IOException, InterruptedException {
		this.view.add("Ginkgo", 3);
		this.view.find("ginkgo", "3 places found");
		browser.click("#choose-page");
		this.view.intercept("DELETE", """
				state.count += 1;
				const error = { errors: [{ code: 'service.unavailable', message: 'Too many requests.' }] };
				return (state.count < 4)
					? Promise.resolve(Response.json(error, { status: 503, headers: { 'Retry-After': '2' } })) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("Too many requests.");
		this.view.awaitResult("Deleted 3 places.");
		assertThat(browser.has(".refused")).isFalse();
	}

	/** A request may be carried out although its answer is lost. */
	@Test
	void countsADeletionWhoseAnswerIsLost() throws IOException, InterruptedException {
		this.view.add("Hazel", 1);
		this.view.find("hazel", "1 place found");
		browser.click("#choose-page");
		this.view.intercept("DELETE", """
				state.count += 1;
				return (state.count === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		this.view.awaitResult("Deleted 1 place.");
		assertThat(browser.has(".refused")).isFalse();
	}

	@Test
	void sendsAFewRequestsAtATimeAndStopsWhenTheUserCancels() throws IOException, InterruptedException {
		List<String> ids = this.view.add("Ivy", 20);
		this.view.find("ivy", "20 places found");
		browser.click("#choose-page");
		this.view.hold("DELETE");
		browser.click("#delete-many");
		browser.click("dialog .danger");
		browser.await("state.now === 4");
		browser.awaitText("dialog .progress", "0 of 20");
		browser.press(Keys.ESCAPE);
		browser.press(Keys.ENTER);
		browser.awaitText("dialog button", "Cancelling");
		this.view.letGo();
		this.view.awaitResult("Cancelled. Deleted 4 places.");
		assertThat((Long) browser.run("return state.most")).isEqualTo(4);
		this.view.closeDialog();
		browser.awaitText("#range", "16 places found");
		int left = 0;
		for (String id : ids) {
			left += desk.has(id) ? 1 : 0;
		}
		assertThat(left).isEqualTo(16);
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, light, Bridge", "1280, 800, dark, Tower", "360, 740, light, Mill",
			"360, 740, dark, Chapel" })
	void hasNoBarriers(int width, int height, String scheme, String name) throws IOException, InterruptedException {
		String id = this.view.add(name, 6).get(1);
		browser.show(width, height, scheme);
		this.view.find(name, "6 places found");
		this.view.choose(2, 3);
		this.view.check("desk-several-%d-%s".formatted(width, scheme));
		browser.click("#export-many");
		browser.find("dialog fieldset");
		this.view.check("desk-export-%d-%s".formatted(width, scheme));
		browser.press(Keys.ESCAPE);
		this.view.awaitNoDialog();
		this.view.hold("DELETE");
		desk.delete(id);
		browser.click("#delete-many");
		this.view.check("desk-delete-many-%d-%s".formatted(width, scheme));
		browser.click("dialog .danger");
		browser.await("state.now === 2");
		this.view.check("desk-progress-%d-%s".formatted(width, scheme));
		this.view.letGo();
		this.view.awaitResult("Deleted 1 place.");
		this.view.check("desk-refused-%d-%s".formatted(width, scheme));
	}

}
