package dev.locations.startup;

/** A line that the service logs each time it has started. */
@FunctionalInterface
public interface StartupNote {

	/** Returns one line, without secrets. Called once the service is ready. */
	String text();

}
