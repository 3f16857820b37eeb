package dev.locations.importing;

import java.io.PrintStream;
import java.time.Duration;

/**
 * What the person who started the load reads. On a terminal the last line is a status
 * that is written over, elsewhere each status is a line of its own.
 */
final class Screen {

	/** Back to the first column, and erase to the end of the line (ECMA-48). */
	private static final String REWRITE = "\r\u001b[K";

	private final PrintStream out;

	private final boolean terminal;

	Screen(PrintStream out, boolean terminal) {
		this.out = out;
		this.terminal = terminal;
	}

	/** How often to give a status. */
	Duration pace() {
		return this.terminal ? Duration.ofMillis(300) : Duration.ofSeconds(5);
	}

	/** Shows how it goes. */
	synchronized void status(String text) {
		if (this.terminal) {
			this.out.print(REWRITE + text);
			this.out.flush();
		}
		else {
			this.out.println(text);
		}
	}

	/** Shows what is to stay. */
	synchronized void line(String text) {
		this.out.println(this.terminal ? REWRITE + text : text);
	}

}
