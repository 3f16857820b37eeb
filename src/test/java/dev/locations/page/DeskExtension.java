package dev.locations.page;

import java.io.IOException;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Starts the desk of {@link DeskBrowserTests}: for each test with
 * {@link DeskForEachTest}, else for all tests of a class. JUnit closes the desk
 * afterwards.
 */
class DeskExtension implements BeforeAllCallback, BeforeEachCallback {

	private static final Namespace NAMESPACE = Namespace.create(DeskExtension.class);

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
		DeskBrowserTests.use(desk);
	}

}
