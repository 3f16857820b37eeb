package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

import dev.locations.file.BlockInputStream;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads locations or features over any number of lines, byte for byte: the features of a
 * GeoJSON FeatureCollection (RFC 7946, 3.3), the elements of an array, or objects that
 * follow each other.
 */
final class JsonReader implements LocationReader {

	private final CapturingInputStream input;

	private final int maxBytes;

	private final JsonParser parser;

	private final Form form;

	private boolean started;

	private boolean inElements;

	private long number;

	JsonReader(InputStream in, int maxBytes, Form form) {
		this.form = form;
		this.input = new CapturingInputStream(in, maxBytes);
		this.maxBytes = maxBytes;
		// so that one unusual feature does not stop the import
		StreamReadConstraints constraints = StreamReadConstraints.builder()
			.maxNestingDepth(maxBytes)
			.maxNameLength(maxBytes)
			.maxNumberLength(maxBytes)
			.build();
		this.parser = JsonFactory.builder()
			.streamReadConstraints(constraints)
			.build()
			.createParser(ObjectReadContext.empty(), this.input);
	}

	@Override
	public @Nullable RawLocation next() throws IOException {
		try {
			if (this.form == Form.SEQUENCE) {
				return (this.parser.nextToken() != null) ? element() : null;
			}
			while (this.inElements || findElements()) {
				if (this.parser.nextToken() != JsonToken.END_ARRAY) {
					return element();
				}
				this.inElements = false;
			}
			return null;
		}
		catch (JacksonIOException ex) {
			throw ex.getCause();
		}
		catch (JacksonException ex) {
			throw malformed("something is missing there, or too much", ex);
		}
	}

	private RawLocation element() {
		this.number++;
		this.input.partStart = this.parser.currentTokenLocation().getByteOffset();
		this.parser.skipChildren();
		this.parser.finishToken();
		return this.input.captured(this.parser.currentLocation().getByteOffset())
			.map((json) -> RawLocation.of(this, this.number, json))
			.orElseGet(() -> RawLocation.tooLong(this, this.number, this.maxBytes));
	}

	private boolean findElements() throws IOException {
		if (!this.started) {
			this.started = true;
			this.inElements = this.parser.nextToken() == JsonToken.START_ARRAY;
		}
		if (this.inElements) {
			return true;
		}
		while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
			boolean features = "features".equals(this.parser.currentName());
			this.inElements = this.parser.nextToken() == JsonToken.START_ARRAY && features;
			if (this.inElements) {
				return true;
			}
			if (features) {
				throw malformed("\"features\" is not an array", null);
			}
			this.parser.skipChildren();
		}
		JsonToken more = (this.form == Form.ARRAY) ? this.parser.currentToken() : this.parser.nextToken();
		if (more != null) {
			throw malformed("there is more after its end", null);
		}
		return false;
	}

	private IOException malformed(String problem, @Nullable JacksonException cause) {
		return new IOException("Malformed %s at line %d, column %d: %s".formatted(
				(this.form == Form.COLLECTION) ? "FeatureCollection" : "JSON",
				this.parser.currentLocation().getLineNr(), this.parser.currentLocation().getColumnNr(), problem),
				cause);
	}

	@Override
	public boolean isFeature(JsonText location) {
		return this.form == Form.COLLECTION || LocationReader.super.isFeature(location);
	}

	@Override
	public String unit() {
		return (this.form == Form.COLLECTION) ? "feature" : "element";
	}

	@Override
	public String format() {
		return (this.form == Form.COLLECTION) ? "geojson" : "json";
	}

	/** What holds the locations. */
	enum Form {

		COLLECTION, ARRAY, SEQUENCE

	}

	/**
	 * Keeps the last bytes that a parser has read, to return a part of them as they are.
	 */
	private static final class CapturingInputStream extends BlockInputStream {

		private static final int CHUNK_BYTES = 8 * 1024;

		private final int maxPart;

		private final byte[] bytes;

		private int size;

		private long start;

		/** Where the part begins: the bytes before are not needed any more. */
		private long partStart;

		CapturingInputStream(InputStream in, int maxPart) {
			super(in);
			this.maxPart = maxPart;
			this.bytes = new byte[maxPart + 2 * CHUNK_BYTES];
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			int count = this.in.read(target, offset, Math.min(length, CHUNK_BYTES));
			if (this.size + count > this.bytes.length) {
				int before = (int) Math.max(0, Math.min(this.partStart - this.start, this.size));
				// after a part that is too long, the next one starts in or after these
				// bytes
				int discarded = (this.size - before + count > this.bytes.length) ? this.size : before;
				this.size -= discarded;
				this.start += discarded;
				System.arraycopy(this.bytes, discarded, this.bytes, 0, this.size);
			}
			if (count > 0) {
				System.arraycopy(target, offset, this.bytes, this.size, count);
				this.size += count;
			}
			return count;
		}

		/**
		 * Returns the part before {@code end}; empty if it is longer than the maximum.
		 */
		Optional<byte[]> captured(long end) {
			int from = (int) (this.partStart - this.start);
			return (from < 0 || end - this.partStart > this.maxPart) ? Optional.empty()
					: Optional.of(Arrays.copyOfRange(this.bytes, from, (int) (end - this.start)));
		}

	}

}
