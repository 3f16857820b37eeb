package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Tests that use a desk in a browser. All tests of a class share a desk, but those of a
 * class with {@link DeskForEachTest} have one each.
 */
@Tag("browser")
@ExtendWith(DeskBrowserTests.Starter.class)
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

	/**
	 * Starts the desk: for each test with {@link DeskForEachTest}, else for all tests of
	 * a class. JUnit closes the desk afterwards.
	 */
	static class Starter implements BeforeAllCallback, BeforeEachCallback {

		private static final Namespace NAMESPACE = Namespace.create(Starter.class);

		@Override
		public void beforeAll(ExtensionContext context) throws Exception {
			if (!isForEachTest(context)) {
				start(context);
			}
		}

		@Override
		public void beforeEach(ExtensionContext context) throws Exception {
			if (isForEachTest(context)) {
				start(context);
			}
		}

		private static boolean isForEachTest(ExtensionContext context) {
			return context.getRequiredTestClass().isAnnotationPresent(DeskForEachTest.class);
		}

		private static void start(ExtensionContext context) throws IOException, InterruptedException {
			Desk desk = Desk.start();
			context.getStore(NAMESPACE).put(Desk.class, desk);
			use(desk);
		}

	}

}
