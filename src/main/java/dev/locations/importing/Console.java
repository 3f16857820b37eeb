package dev.locations.importing;

import java.io.PrintStream;
import java.time.Duration;

import org.springframework.boot.ansi.AnsiOutput;
import org.springframework.boot.ansi.AnsiStyle;

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

	/** Spring Boot detects a terminal on all JDKs and operating systems. */
	static Console standard() {
		return new Console(System.err, !AnsiOutput.encode(AnsiStyle.NORMAL).isEmpty());
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
