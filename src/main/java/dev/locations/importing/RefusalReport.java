package dev.locations.importing;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the refused locations to the errors file. If there is none, shows the first ones
 * on the console.
 */
final class RefusalReport implements Closeable {

	private static final int SHOWN = 10;

	private final JsonMapper json;

	private final Console console;

	private final @Nullable BufferedWriter file;

	private long count;

	/**
	 * Starts a report.
	 * @param json writes the entries of the errors file
	 * @param file the errors file, which is overwritten; null for none
	 * @param console shows the first refusals if there is no errors file
	 * @throws IOException if the errors file cannot be written
	 */
	RefusalReport(JsonMapper json, @Nullable Path file, Console console) throws IOException {
		this.json = json;
		this.console = console;
		this.file = (file != null) ? Files.newBufferedWriter(file) : null;
	}

	/**
	 * Reports a refused location.
	 * @param location the location
	 * @param unit what the number of the location counts, such as {@code line}
	 * @throws UncheckedIOException if the errors file cannot be written
	 */
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
