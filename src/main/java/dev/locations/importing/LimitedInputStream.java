package dev.locations.importing;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes of a stream, and fails when there are too many. Another thread may ask
 * for the count.
 */
public final class LimitedInputStream extends FilterInputStream {

	private final long maxSize;

	private final AtomicLong count = new AtomicLong();

	/**
	 * Limits a stream.
	 * @param in the stream
	 * @param maxSize the maximum size in bytes
	 */
	public LimitedInputStream(InputStream in, long maxSize) {
		super(in);
		this.maxSize = maxSize;
	}

	/**
	 * Returns how many bytes were read.
	 * @return bytes
	 */
	public long count() {
		return this.count.get();
	}

	@Override
	public int read() throws IOException {
		int next = super.read();
		if (next >= 0) {
			add(1);
		}
		return next;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int read = super.read(target, offset, length);
		if (read > 0) {
			add(read);
		}
		return read;
	}

	@Override
	public long skip(long bytes) throws IOException {
		long skipped = super.skip(bytes);
		add(skipped);
		return skipped;
	}

	private void add(long bytes) throws TooLargeException {
		if (this.count.addAndGet(bytes) > this.maxSize) {
			throw new TooLargeException(this.maxSize);
		}
	}

	@Override
	public boolean markSupported() {
		return false;
	}

	/**
	 * The stream has too many bytes.
	 */
	public static final class TooLargeException extends IOException {

		private static final long serialVersionUID = 1L;

		private TooLargeException(long maxSize) {
			super("It is larger than %d bytes".formatted(maxSize));
		}

	}

}
