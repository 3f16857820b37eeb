package dev.locations.startup;

/**
 * The service cannot start as it is configured. The operator gets the problem and what to
 * do about it, without a stack trace.
 */
public final class ConfigurationProblem extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	/**
	 * Describes the problem.
	 * @param description what is wrong, with the name of the setting
	 * @param action what to do about it
	 */
	public ConfigurationProblem(String description, String action) {
		super(description);
		this.action = action;
	}

	String action() {
		return this.action;
	}

}
