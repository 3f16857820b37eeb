package dev.locations.testing;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/** Names the file with the log in each failure, as the console shows the failure only. */
public class FailureFiles implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {

	@Override
	public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		throw told(context, failure);
	}

	@Override
	public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		throw told(context, failure);
	}

	@Override
	public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		throw told(context, failure);
	}

	@Override
	public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		throw told(context, failure);
	}

	@Override
	public void handleAfterAllMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
		throw told(context, failure);
	}

	/** Returns the failure with what helps to find its cause. */
	protected Throwable told(ExtensionContext context, Throwable failure) {
		String folder = System.getProperty("reports");
		if (folder == null || failure instanceof TestAbortedException) {
			return failure;
		}
		AssertionError named = new AssertionError("%s%nThe log is in %s/%s-output.txt.".formatted(failure, folder,
				context.getRequiredTestClass().getName()), failure);
		named.setStackTrace(failure.getStackTrace());
		return named;
	}

}
