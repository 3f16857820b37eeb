package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

import dev.locations.file.BlockInputStream;

/** Keeps the last bytes that a parser has read, to return a part of them as they are. */
final class CapturingInputStream extends BlockInputStream {

	private static final int CHUNK_BYTES = 8 * 1024;

	private final int maxPart;

	private final byte[] bytes;

	private int size;

	private long start;

	private long partStart;

	CapturingInputStream(InputStream in, int maxPart) {
		super(in);
		this.maxPart = maxPart;
		this.bytes = new byte[maxPart + 2 * CHUNK_BYTES];
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int count = this.in.read(target, offset, Math.min(length, CHUNK_BYTES));
		if (count > 0) {
			if (this.size + count > this.bytes.length) {
				discard((int) Math.max(0, Math.min(this.partStart - this.start, this.size)));
			}
			if (this.size + count > this.bytes.length) {
				// the part is too long, and the next part starts in or after these bytes
				discard(this.size);
			}
			System.arraycopy(target, offset, this.bytes, this.size, count);
			this.size += count;
		}
		return count;
	}

	private void discard(int count) {
		System.arraycopy(this.bytes, count, this.bytes, 0, this.size - count);
		this.start += count;
		this.size -= count;
	}

	/** The bytes before {@code offset}, of the last read, are no longer needed. */
	void startCapture(long offset) {
		this.partStart = offset;
	}

	/** Returns the part before {@code end}; empty if it is longer than the maximum. */
	Optional<byte[]> captured(long end) {
		int from = (int) (this.partStart - this.start);
		return (from < 0 || end - this.partStart > this.maxPart) ? Optional.empty()
				: Optional.of(Arrays.copyOfRange(this.bytes, from, (int) (end - this.start)));
	}

}
