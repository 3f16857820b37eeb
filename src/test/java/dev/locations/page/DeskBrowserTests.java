package dev.locations.page;

import java.io.IOException;
import java.util.List;

import dev.locations.testing.FailureFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

import static org.assertj.core.api.Assertions.assertThat;

/** A JVM shares a service and a browser; a class begins without places, in a new tab. */
@Tag("browser")
@ExtendWith(DeskBrowserTests.Starter.class)
@SuppressWarnings("NullAway.Init") // the extension starts the desk before the tests
abstract class DeskBrowserTests {

	static Desk desk;

	static Chromium browser;

	@BeforeEach
	void useALargeWindow() {
		browser.wide();
	}

	/** Unless the test was about problems. */
	@AfterEach
	void reportsNoProblem() {
		assertThat(browser.problems()).isEmpty();
	}

	/** Starts the desk before the first class, and tells what a test that fails saw. */
	static class Starter extends FailureFiles implements BeforeAllCallback {

		@Override
		public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
			Assumptions.assumeTrue(Chromium.isInstalled(), "Chromium and its driver are not installed");
			desk = Desk.shared();
			browser = desk.browser();
		}

		@Override
		protected Throwable told(ExtensionContext context, Throwable failure) {
			if (failure instanceof TestAbortedException) {
				return failure;
			}
			System.out.println("The service printed before the end of " + context.getDisplayName() + ":");
			List<String> log = desk.service().log();
			log.stream().skip(Math.max(0, log.size() - 200)).forEach(System.out::println);
			return new AssertionError(failure.getMessage() + "\n" + browser.seen(), failure);
		}

	}

}
