package dev.locations.importing;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Shows the progress of the import. On a terminal, the last line is the status, which is
 * overwritten. Elsewhere, each status is a line of its own.
 */
record Console(PrintStream out, boolean terminal) {

	/** Moves to the first column, and erases the line (ECMA-48). */
	private static final String REWRITE = "\r\u001b[K";

	Duration statusInterval() {
		return this.terminal ? Duration.ofMillis(300) : Duration.ofSeconds(5);
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
