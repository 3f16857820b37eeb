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
 * Reports the refused locations: to the errors file, or, without one, the first few to
 * the person at the screen.
 */
final class RefusalReport implements Closeable {

	private static final int SHOWN = 10;

	private final JsonMapper json;

	private final Screen screen;

	private final @Nullable BufferedWriter file;

	private long count;

	/**
	 * Starts a report.
	 * @param json writes the errors file
	 * @param file the errors file, which is written anew; null for none
	 * @param screen where the first refusals are shown without one
	 * @throws IOException when the file cannot be written
	 */
	RefusalReport(JsonMapper json, @Nullable Path file, Screen screen) throws IOException {
		this.json = json;
		this.screen = screen;
		this.file = (file != null) ? Files.newBufferedWriter(file) : null;
	}

	/**
	 * Reports a refusal.
	 * @param refusal the refusal
	 * @param unit what its number counts
	 * @throws UncheckedIOException when the errors file cannot be written
	 */
	void report(RefusedItem refusal, String unit) {
		this.count++;
		if (this.file != null) {
			write(this.file, this.json.writeValueAsString(refusal));
		}
		else if (this.count <= SHOWN) {
			this.screen.line("Refused %s %d: %s".formatted(unit, refusal.line(), refusal.summary()));
		}
		else if (this.count == SHOWN + 1) {
			this.screen.line("Refused more: --errors=FILE writes all of them, with their errors, to a file.");
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
