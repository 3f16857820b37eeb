package dev.locations.compression;

import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/** Compresses a body that is whole in memory, a part of it in each slice. */
final class GzipSingle implements Slices<DataBuffer> {

	/** Is compressed within about a millisecond. */
	private static final int PART_BYTES = 64 * 1024;

	private final DataBuffer plain;

	private final GzipStream gzip = new GzipStream();

	private boolean ended;

	GzipSingle(DataBuffer plain) {
		this.plain = plain;
	}

	@Override
	public @Nullable DataBuffer next() {
		int length = this.plain.readableByteCount();
		if (length > PART_BYTES) {
			this.gzip.add(this.plain.split(PART_BYTES));
			return null;
		}
		this.gzip.add(DataBufferUtils.retain(this.plain));
		this.ended = true;
		return this.gzip.end();
	}

	@Override
	public boolean isAtEnd() {
		return this.ended;
	}

	@Override
	public void close() {
		this.gzip.close();
		DataBufferUtils.release(this.plain);
	}

}
