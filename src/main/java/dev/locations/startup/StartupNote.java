package dev.locations.startup;

/**
 * Something an operator should read each time the service starts.
 */
@FunctionalInterface
public interface StartupNote {

	/**
	 * The note, asked for once the service is up.
	 * @return one line, without secrets
	 */
	String text();

}
