package dev.locations.startup;

/**
 * A line that the service logs each time it has started.
 */
@FunctionalInterface
public interface StartupNote {

	/**
	 * Returns the text of the note. Called once the service is ready.
	 * @return one line, without secrets
	 */
	String text();

}
