package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Reads NDJSON: each line is a request body or a GeoJSON feature. Lines end with LF or
 * CRLF. The last line may have no end. A line may begin with a record separator, as in a
 * GeoJSON text sequence (RFC 8142). Blank lines are counted, but are not locations.
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
				return RawLocation.tooLong(this.number);
			}
			if (!isBlank(line)) {
				return RawLocation.of(this.number, line);
			}
		}
		return null;
	}

	// reads a line to its end, but keeps only enough bytes to tell that it is too long
	private byte[] line() throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		boolean ended = false;
		while (!ended && fill()) {
			int end = end(this.buffer, this.position, this.limit);
			if (line.size() == 0 && end < this.limit && end - this.position <= this.maxBytes) {
				byte[] whole = withoutCarriageReturn(this.buffer, this.position, end);
				this.position = end + 1;
				return whole;
			}
			// two bytes over the limit: one may be a CR, the other exceeds the limit
			line.write(this.buffer, this.position, Math.min(end - this.position, this.maxBytes + 2 - line.size()));
			ended = end < this.limit;
			this.position = ended ? end + 1 : end;
		}
		return withoutCarriageReturn(line.toByteArray(), 0, line.size());
	}

	private static int end(byte[] buffer, int from, int limit) {
		int end = from;
		while (end < limit && buffer[end] != '\n') {
			end++;
		}
		return end;
	}

	private static byte[] withoutCarriageReturn(byte[] line, int from, int to) {
		return Arrays.copyOfRange(line, from, (to > from && line[to - 1] == '\r') ? to - 1 : to);
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

	@Override
	public JsonText body(JsonText location) {
		return location.root().path("type").stringValue("").equals("Feature") ? FeatureConverter.body(location)
				: location;
	}

	@Override
	public String unit() {
		return "line";
	}

}
