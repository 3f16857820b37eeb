package dev.locations.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.ansi.AnsiOutput;
import org.springframework.boot.ansi.AnsiStyle;

/**
 * Shows the progress. On a terminal, the status is overwritten; elsewhere, it is a line.
 *
 * @param statusInterval the time between two texts of the status
 */
public record Console(PrintStream out, boolean terminal, Duration statusInterval) {

	/** Moves to the first column, and erases the line (ECMA-48). */
	private static final String REWRITE = "\r\u001b[K";

	/**
	 * Creates a console that shows the status a few times in a second, or in a minute.
	 */
	public Console(PrintStream out, boolean terminal) {
		this(out, terminal, terminal ? Duration.ofMillis(300) : Duration.ofSeconds(5));
	}

	/** Returns the standard error stream. */
	public static Console standard() {
		// Spring Boot detects a terminal on all JDKs and operating systems
		return new Console(System.err, !AnsiOutput.encode(AnsiStyle.NORMAL).isEmpty());
	}

	/** Shows a status again and again, until it is disposed of. */
	public Disposable show(Supplier<String> status) {
		return Flux.interval(this.statusInterval)
			.onBackpressureDrop()
			.publishOn(Schedulers.boundedElastic())
			.subscribe((tick) -> status(status.get()));
	}

	/** Shows a text until the next one. */
	public synchronized void status(String text) {
		if (this.terminal) {
			this.out.print(REWRITE + text);
			this.out.flush();
		}
		else {
			this.out.println(text);
		}
	}

	/** Shows a line that stays. */
	public synchronized void line(String text) {
		this.out.println(this.terminal ? REWRITE + text : text);
	}

}
