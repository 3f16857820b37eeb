package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Shows texts that are read from right to left, and pages whose layout goes this way.
 */
class RightToLeftBrowserTests extends DeskBrowserTests {

	private static final String MUSEUM = "متحف الفن الإسلامي";

	private static String id;

	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		id = desk.add(Locations.at(MUSEUM, "51.539", "25.295").put("description", "متحف في الدوحة، قطر."));
		desk.add("Corniche", "51.52", "25.30");
	}

	/** Turns the page, as a language from right to left does. */
	private static void turn() {
		browser.run("document.documentElement.dir = 'rtl'; dispatchEvent(new Event('resize'))");
	}

	/**
	 * Returns where the middle of an element is, as a share of the width of the window.
	 */
	private static double middle(String selector) {
		return browser.number("(({ left, right }) => (left + right) / 2 / innerWidth)"
				+ "(document.querySelector(arguments[0]).getBoundingClientRect())", selector);
	}

	private static String direction(String selector) {
		return browser.get("getComputedStyle(document.querySelector(arguments[0])).direction", selector);
	}

	@Test
	void anArabicPlaceKeepsItsDirection() throws IOException {
		desk.openMap("#map=12/25.295/51.53&place=" + id);
		browser.awaitText("#card h2", MUSEUM);
		assertThat(direction("#card h2")).isEqualTo("rtl");
		assertThat(direction("#card .description")).isEqualTo("rtl");
		assertThat(direction("#list [data-place='" + id + "'] .name")).isEqualTo("rtl");
		assertThat(direction("#panel")).isEqualTo("ltr");
		browser.check("map-arabic");
	}

	@Test
	void theMapHasItsOtherSideInFront() throws IOException {
		desk.openMap("#map=12/25.295/51.53&place=" + id);
		double before = middle("#panel");
		turn();
		assertThat(middle("#panel")).isCloseTo(1 - before, within(0.01));
		browser.awaitText("#card h2", MUSEUM);
		assertThat(middle("h1")).isGreaterThan(0.5);
		assertThat(middle("#near")).isLessThan(0.5);
		assertThat(middle(".ol-zoom")).isGreaterThan(0.5);
		assertThat(middle("#card .close")).isLessThan(middle("#card h2"));
		browser.check("map-right-to-left");
	}

	@Test
	void theDeskHasItsOtherSideInFront() throws IOException {
		for (String view : new String[] { "places", "places/" + id, "import", "users", "account" }) {
			desk.open("#" + view);
			turn();
			browser.await("document.querySelector('main h1') !== null && !document.querySelector('[aria-busy=true]')");
			assertThat(middle("#brand")).as(view).isGreaterThan(0.5);
			assertThat(middle("#sign-out")).as(view).isLessThan(0.5);
			browser.check("desk-right-to-left-" + view.replaceFirst("/.*", "-one"));
		}
	}

	@Test
	void theMessageStaysInTheMiddle() {
		desk.open("#places/" + id);
		browser.awaitText("h1", MUSEUM);
		browser.type(Desk.field("/phone"), "117");
		desk.save("Saved");
		assertThat(middle("#message")).isCloseTo(0.5, within(0.01));
		turn();
		assertThat(middle("#message")).isCloseTo(0.5, within(0.01));
	}

}
