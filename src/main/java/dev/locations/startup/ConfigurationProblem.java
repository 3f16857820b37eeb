package dev.locations.startup;

/**
 * Thrown when the service cannot start with its configuration. The log shows the problem
 * and what to do about it, without a stack trace.
 */
public final class ConfigurationProblem extends RuntimeException {

	private final String action;

	public ConfigurationProblem(String description, String action) {
		super(description);
		this.action = action;
	}

	String action() {
		return this.action;
	}

}
