package dev.locations.startup;

import java.util.Objects;

/**
 * Finds the first cause of a failure.
 */
final class RootCause {

	private RootCause() {
	}

	/**
	 * Returns the message of the first cause.
	 * @param failure the failure
	 * @return the message; the name of its class when it has none
	 */
	static String message(Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName());
	}

}
