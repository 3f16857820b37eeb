package dev.locations.page;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class MapSheetBrowserTests extends DeskBrowserTests {

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		MapPlaces.addTown(desk);
	}

	@BeforeEach
	void openMap() {
		browser.narrow();
		browser.command("Emulation.setTouchEmulationEnabled", Map.of("enabled", true));
		desk.openMap("#map=9/46.94/7.44", "#sheet", "60 places here");
	}

	@AfterEach
	void endTouch() {
		browser.command("Emulation.setTouchEmulationEnabled", Map.of("enabled", false));
	}

	private static void awaitState(String state) {
		browser.await("document.querySelector('main').dataset.sheet === '" + state + "'");
		// the sheet has come to rest
		browser.await("document.getElementById('panel').getAnimations().length === 0");
	}

	private static double height() {
		return browser.number("document.getElementById('panel').offsetHeight");
	}

	/** Puts a finger on the handle, moves it up, and does not lift it yet. */
	private static double touch(int up) {
		double top = browser.number("document.getElementById('sheet').getBoundingClientRect().top + 20");
		finger("touchStart", top);
		for (int step = 1; step <= 4; step++) {
			finger("touchMove", top - up * step / 4.0);
		}
		return top - up;
	}

	private static void finger(String type, double y) {
		browser.command("Input.dispatchTouchEvent", Map.of("type", type, "touchPoints",
				type.equals("touchEnd") ? List.of() : List.of(Map.of("x", 150, "y", y))));
	}

	@Test
	void followsTheFingerAndRestsAtTheNextHeight() throws IOException {
		double closed = height();
		touch(250);
		browser.await("document.getElementById('panel').offsetHeight === " + Math.round(closed + 250));
		assertThat(browser.has("#list button")).isTrue();
		finger("touchEnd", 0);
		browser.await("document.querySelector('main').dataset.sheet !== 'closed'");
		browser.await("document.getElementById('panel').style.blockSize === ''");
		browser.check("sheet");
	}

	@Test
	void theHandleOpensAndClosesIt() {
		browser.wish("prefers-reduced-motion", "no-preference");
		browser.click("#sheet");
		awaitState("half");
		browser.find("#list button");
		browser.click("#sheet-size");
		awaitState("full");
		assertThat(height()).isGreaterThan(600);
		browser.click("#sheet-size");
		awaitState("half");
		browser.click("#sheet");
		awaitState("closed");
		assertThat(browser.has("#list")).isFalse();
	}

	@Test
	void theKeyboardMovesIt() {
		browser.tabTo("#sheet", Keys.ARROW_UP);
		awaitState("half");
		assertThat(browser.get("document.getElementById('sheet').getAttribute('aria-expanded')")).isEqualTo("true");
		browser.press(Keys.ARROW_UP);
		awaitState("full");
		browser.press(Keys.ARROW_UP);
		awaitState("full");
		browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
		awaitState("closed");
		browser.press(Keys.ENTER);
		awaitState("half");
	}

	@Test
	void jumpsForPeopleWhoWantLessMotion() {
		browser.click("#sheet");
		assertThat(browser.number("document.getElementById('panel').getAnimations().length")).isEqualTo(0);
		assertThat(height()).isGreaterThan(300);
	}

}
