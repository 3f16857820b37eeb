package dev.locations.importing;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes the refused locations to the errors file, or shows the first ones. */
final class RefusalReport implements Closeable {

	private static final int SHOWN = 10;

	private final JsonMapper json;

	private final Console console;

	private final @Nullable BufferedWriter file;

	private long count;

	RefusalReport(JsonMapper json, @Nullable Path file, Console console) throws IOException {
		this.json = json;
		this.console = console;
		this.file = (file != null) ? Files.newBufferedWriter(file) : null;
	}

	void report(RefusedLocation location, String unit) {
		this.count++;
		if (this.file != null) {
			write(this.file, this.json.writeValueAsString(location));
		}
		else if (this.count <= SHOWN) {
			this.console.line("Refused %s %d: %s".formatted(unit, location.line(), location.summary()));
		}
		else if (this.count == SHOWN + 1) {
			this.console.line(
					"More locations are refused. With --errors=FILE, all of them are written to a file, with their errors.");
		}
	}

	private static void write(BufferedWriter file, String line) {
		try {
			file.write(line);
			file.write('\n');
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
