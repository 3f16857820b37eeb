package dev.locations.page;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests that use a desk in a browser. All tests of a class share a desk, but those of a
 * class with {@link DeskForEachTest} have one each.
 */
@Tag("browser")
@ExtendWith(DeskExtension.class)
@SuppressWarnings("NullAway.Init") // the extension starts the desk before the tests
abstract class DeskBrowserTests {

	/** The desk, and the service behind it. */
	static Desk desk;

	/** The window in which the desk is shown. */
	static Chromium browser;

	static void use(Desk started) {
		desk = started;
		browser = started.browser();
	}

}
