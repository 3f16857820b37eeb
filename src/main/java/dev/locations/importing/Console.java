package dev.locations.importing;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Shows the progress. On a terminal, the status is overwritten; elsewhere, it is a line.
 *
 * @param statusInterval the time between two texts of the status
 */
record Console(PrintStream out, boolean terminal, Duration statusInterval) {

	/** Moves to the first column, and erases the line (ECMA-48). */
	private static final String REWRITE = "\r\u001b[K";

	Console(PrintStream out, boolean terminal) {
		this(out, terminal, terminal ? Duration.ofMillis(300) : Duration.ofSeconds(5));
	}

	synchronized void status(String text) {
		if (this.terminal) {
			this.out.print(REWRITE + text);
			this.out.flush();
		}
		else {
			this.out.println(text);
		}
	}

	synchronized void line(String text) {
		this.out.println(this.terminal ? REWRITE + text : text);
	}

}
