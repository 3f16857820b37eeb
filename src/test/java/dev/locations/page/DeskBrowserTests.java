package dev.locations.page;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that use a desk in a browser. All tests of a class share a desk, but those of a
 * class with {@link ForEachTest} have one each.
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
	 * Starts the desk: for each test with {@link ForEachTest}, else for all tests of a
	 * class. JUnit closes the desk afterwards.
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
			return context.getRequiredTestClass().isAnnotationPresent(ForEachTest.class);
		}

		private static void start(ExtensionContext context) throws IOException, InterruptedException {
			Desk desk = Desk.start();
			context.getStore(NAMESPACE).put(Desk.class, desk);
			use(desk);
		}

	}

	/** Starts a desk for each test of a class, whose tests stop or break the service. */
	@Target(ElementType.TYPE)
	@Retention(RetentionPolicy.RUNTIME)
	@interface ForEachTest {

	}

	/** Runs a test in a wide and in a narrow window, with light and with dark colours. */
	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@ParameterizedTest
	@CsvSource({ "1280, 800, light", "1280, 800, dark", "360, 740, light", "360, 740, dark" })
	@interface EachWindow {

	}

}
