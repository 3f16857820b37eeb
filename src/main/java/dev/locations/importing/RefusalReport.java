package dev.locations.importing;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.locations.command.Console;
import org.jspecify.annotations.Nullable;

/** Writes the refused locations to the errors file, or shows the first ones. */
final class RefusalReport implements Closeable {

	private static final int SHOWN = 10;

	private final Console console;

	private final @Nullable BufferedWriter file;

	private long count;

	RefusalReport(@Nullable Path file, Console console) throws IOException {
		this.console = console;
		this.file = (file != null) ? Files.newBufferedWriter(file) : null;
	}

	synchronized void report(RefusedLocation location) {
		this.count++;
		if (this.file != null) {
			write(this.file, ((this.count == 1) ? location.header() : "") + location.text());
		}
		else if (this.count <= SHOWN) {
			this.console.line("Refused " + location.reasons());
		}
		else if (this.count == SHOWN + 1) {
			this.console.line(
					"More locations are refused. With --errors=FILE, all of them are written to a file, to correct and import it.");
		}
	}

	private static void write(BufferedWriter file, String line) {
		try {
			file.write(line);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot write the errors file: " + ex.getMessage(), ex);
		}
	}

	@Override
	public void close() throws IOException {
		if (this.file != null) {
			this.file.close();
		}
	}

}
