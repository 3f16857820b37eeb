package dev.locations.startup;

import java.util.function.Consumer;

/** What somebody needs to sign in for the first time: the end of the log of a start. */
@FunctionalInterface
public interface FirstSignIn {

	/**
	 * Gives the log one line with the account and its password, if nobody has seen it
	 * yet. Called once the service listens. Blocks.
	 */
	void show(Consumer<String> log);

}
