package dev.locations.compression;

import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Compresses a body that is made in slices. What a slice makes is compressed within it.
 */
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

}
