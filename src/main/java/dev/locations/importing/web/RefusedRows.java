package dev.locations.importing.web;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The refused rows of an import, as lines of its answer. They wait in memory, compressed,
 * because browsers read an answer only when they have sent the whole body.
 */
final class RefusedRows {

	/** Compressed: room for some hundred thousand rows. */
	static final int MAX_BYTES = 16 * 1024 * 1024;

	private static final int CHUNK_BYTES = 32 * 1024;

	private final JsonMapper json;

	private final int maxBytes;

	private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();

	private final DeflaterOutputStream lines = new DeflaterOutputStream(this.compressed);

	private @Nullable InputStream reading;

	private long count;

	RefusedRows(JsonMapper json, int maxBytes) {
		this.json = json;
		this.maxBytes = maxBytes;
	}

	/**
	 * Adds a row, unless there is no room for it and those after it; before the first one
	 * also what stands before the rows.
	 */
	synchronized void add(Supplier<String> beginning, Supplier<String> row) {
		if (this.compressed.size() < this.maxBytes && this.reading == null) {
			String text = ((this.count == 0) ? beginning.get() : "") + row.get();
			try {
				this.lines.write(this.json.writeValueAsBytes(new Line("row", text)));
				this.lines.write('\n');
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			this.count++;
		}
	}

	/** Returns how many rows there are; no other ones are added. */
	synchronized long end() {
		if (this.reading == null) {
			try {
				this.lines.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			this.reading = new InflaterInputStream(new ByteArrayInputStream(this.compressed.toByteArray()));
		}
		return this.count;
	}

	/** Returns the next lines, after the end; empty if there are no more. */
	synchronized byte[] next() {
		try {
			return (this.reading != null) ? this.reading.readNBytes(CHUNK_BYTES) : new byte[0];
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private record Line(String type, String text) {
	}

}
