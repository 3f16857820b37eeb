package dev.locations.importing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Remembers the last bytes read, so that a parser's reader can have a part as it was
 * written.
 */
final class ReadWindow extends FilterInputStream {

	private static final int CHUNK_BYTES = 8 * 1024;

	private final int maxPart;

	private final byte[] bytes;

	private int size;

	/** The offset in the stream of the first byte that is remembered. */
	private long start;

	/** The offset of the first byte that is still of use. */
	private long mark;

	/**
	 * Creates a window.
	 * @param in what to read
	 * @param maxPart the longest part that can be had
	 */
	ReadWindow(InputStream in, int maxPart) {
		super(in);
		this.maxPart = maxPart;
		this.bytes = new byte[maxPart + 2 * CHUNK_BYTES];
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) > 0) ? Byte.toUnsignedInt(one[0]) : -1;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int count = super.read(target, offset, Math.min(length, CHUNK_BYTES));
		if (count > 0) {
			if (this.size + count > this.bytes.length) {
				forget((int) Math.max(0, Math.min(this.mark - this.start, this.size)));
			}
			if (this.size + count > this.bytes.length) {
				// the part is too long already; the next one begins at these bytes or
				// later
				forget(this.size);
			}
			System.arraycopy(target, offset, this.bytes, this.size, count);
			this.size += count;
		}
		return count;
	}

	private void forget(int count) {
		System.arraycopy(this.bytes, count, this.bytes, 0, this.size - count);
		this.start += count;
		this.size -= count;
	}

	/**
	 * Says that what comes before is of no more use.
	 * @param offset an offset in what the last read gave
	 */
	void keepFrom(long offset) {
		this.mark = offset;
	}

	/**
	 * The bytes since {@link #keepFrom}.
	 * @param end the offset after their last
	 * @return the bytes, or empty when they are too many
	 */
	Optional<byte[]> until(long end) {
		int from = (int) (this.mark - this.start);
		return (from < 0 || end - this.mark > this.maxPart) ? Optional.empty()
				: Optional.of(Arrays.copyOfRange(this.bytes, from, (int) (end - this.start)));
	}

}
