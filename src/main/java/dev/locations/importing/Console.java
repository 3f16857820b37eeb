package dev.locations.importing;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Shows the progress of the import. On a terminal, the last line is the status, which is
 * overwritten. Elsewhere, each status is a line of its own.
 */
final class Console {

	/** Moves to the first column, and erases the line (ECMA-48). */
	private static final String REWRITE = "\r\u001b[K";

	private final PrintStream out;

	private final boolean terminal;

	Console(PrintStream out, boolean terminal) {
		this.out = out;
		this.terminal = terminal;
	}

	/**
	 * Returns how often to show the status.
	 * @return the interval
	 */
	Duration statusInterval() {
		return this.terminal ? Duration.ofMillis(300) : Duration.ofSeconds(5);
	}

	/**
	 * Shows the status in place of the one before.
	 * @param text the status, one line
	 */
	synchronized void status(String text) {
		if (this.terminal) {
			this.out.print(REWRITE + text);
			this.out.flush();
		}
		else {
			this.out.println(text);
		}
	}

	/**
	 * Shows a line that is not overwritten.
	 * @param text the line
	 */
	synchronized void line(String text) {
		this.out.println(this.terminal ? REWRITE + text : text);
	}

}
