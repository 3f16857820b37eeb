package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Reads NDJSON: each line is a request body or a GeoJSON feature, and may begin with a
 * record separator, as in a GeoJSON text sequence (RFC 8142). Blank lines are counted.
 */
final class LineReader implements LocationReader {

	/** The first byte of each text in a text sequence (RFC 7464). */
	static final byte RECORD_SEPARATOR = 0x1e;

	private static final int BUFFER_BYTES = 64 * 1024;

	private final InputStream in;

	private final int maxBytes;

	private final byte[] buffer = new byte[BUFFER_BYTES];

	private int position;

	private int limit;

	private long number;

	LineReader(InputStream in, int maxBytes) {
		this.in = in;
		this.maxBytes = maxBytes;
	}

	@Override
	public @Nullable RawLocation next() throws IOException {
		while (fill()) {
			this.number++;
			if (this.buffer[this.position] == RECORD_SEPARATOR) {
				this.position++;
			}
			byte[] line = line();
			if (line.length > this.maxBytes) {
				return RawLocation.tooLong(this, this.number, this.maxBytes);
			}
			if (!isBlank(line)) {
				return RawLocation.of(this, this.number, line);
			}
		}
		return null;
	}

	// reads a line to its end, but keeps only enough bytes to tell that it is too long
	private byte[] line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		boolean ended = false;
		while (!ended && fill()) {
			int end = this.position;
			while (end < this.limit && this.buffer[end] != '\n') {
				end++;
			}
			// two bytes over the limit: one may be a CR, the other exceeds the limit
			line.write(this.buffer, this.position, Math.min(end - this.position, this.maxBytes + 2 - line.size()));
			ended = end < this.limit;
			this.position = ended ? end + 1 : end;
		}
		byte[] bytes = line.toByteArray();
		int last = bytes.length - 1;
		return (last >= 0 && bytes[last] == '\r') ? Arrays.copyOf(bytes, last) : bytes;
	}

	private boolean fill() throws IOException {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = Math.max(0, this.in.read(this.buffer, 0, this.buffer.length));
		}
		return this.position < this.limit;
	}

	private static boolean isBlank(byte[] line) {
		for (byte b : line) {
			if (b != ' ' && b != '\t' && b != '\r') {
				return false;
			}
		}
		return true;
	}

}
