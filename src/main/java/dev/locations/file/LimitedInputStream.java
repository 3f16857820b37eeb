package dev.locations.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes of a stream, and fails when there are too many. After a failure, each
 * read fails: otherwise a stream that broke off could look complete to a reader that has
 * ignored the first failure. Another thread may ask for the count.
 */
public final class LimitedInputStream extends BlockInputStream {

	private final long maxSize;

	private final BooleanSupplier ended;

	private final AtomicLong count = new AtomicLong();

	private volatile @Nullable Exception failure;

	/** Limits a stream to {@code maxSize} bytes. */
	public LimitedInputStream(InputStream in, long maxSize) {
		this(in, maxSize, () -> false);
	}

	/** {@code ended} makes the next read fail. */
	public LimitedInputStream(InputStream in, long maxSize, BooleanSupplier ended) {
		super(in);
		this.maxSize = maxSize;
		this.ended = ended;
	}

	public long maxSize() {
		return this.maxSize;
	}

	/** Returns how many bytes were read. */
	public long count() {
		return this.count.get();
	}

	/** Returns why the stream cannot be read any further; empty if no read has failed. */
	public Optional<Throwable> failure() {
		return Optional.ofNullable(this.failure);
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		if (this.failure instanceof RuntimeException before) {
			throw before;
		}
		if (this.failure instanceof IOException before) {
			throw before;
		}
		try {
			if (this.ended.getAsBoolean()) {
				throw new IOException("The import was stopped");
			}
			int read = this.in.read(target, offset, length);
			if (this.count.addAndGet(Math.max(0, read)) > this.maxSize) {
				throw new TooLargeException(this.maxSize);
			}
			return read;
		}
		catch (IOException | RuntimeException ex) {
			this.failure = ex;
			throw ex;
		}
	}

	/** The stream has too many bytes. */
	public static final class TooLargeException extends IOException {

		private TooLargeException(long maxSize) {
			super("It is larger than %d bytes".formatted(maxSize));
		}

	}

}
