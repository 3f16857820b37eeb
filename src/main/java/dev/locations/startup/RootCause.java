package dev.locations.startup;

import java.util.Objects;

final class RootCause {

	private RootCause() {
	}

	static String message(Throwable failure) {
		Throwable root = failure;
		while (root.getCause() != null) {
			root = root.getCause();
		}
		return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName());
	}

}
