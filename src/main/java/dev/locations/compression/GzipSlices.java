package dev.locations.compression;

import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Compresses a body that is made in slices, each within itself. */
final class GzipSlices implements Slices<DataBuffer> {

	private final Slices<DataBuffer> plain;

	/** Null before the first slice, and after the end. */
	private @Nullable GzipStream gzip;

	GzipSlices(Slices<DataBuffer> plain) {
		this.plain = plain;
	}

	@Override
	public @Nullable DataBuffer next() {
		GzipStream open = this.gzip;
		if (open == null) {
			open = new GzipStream();
			this.gzip = open;
		}
		DataBuffer made = this.plain.next();
		if (made != null) {
			open.add(made);
		}
		return this.plain.isAtEnd() ? open.end() : open.chunk();
	}

	@Override
	public boolean isAtEnd() {
		return this.plain.isAtEnd();
	}

	@Override
	public void close() {
		this.plain.close();
		if (this.gzip != null) {
			this.gzip.close();
			this.gzip = null;
		}
	}

	/**
	 * The parts of a body that is whole in memory.
	 *
	 * @param rest what was not taken yet
	 */
	record Parts(DataBuffer rest) implements Slices<DataBuffer> {

		/** Is compressed within about a millisecond. */
		private static final int BYTES = 64 * 1024;

		@Override
		public DataBuffer next() {
			return this.rest.split(Math.min(BYTES, this.rest.readableByteCount()));
		}

		@Override
		public boolean isAtEnd() {
			return this.rest.readableByteCount() == 0;
		}

		@Override
		public void close() {
			DataBufferUtils.release(this.rest);
		}

	}

}
