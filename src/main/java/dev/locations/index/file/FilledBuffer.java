package dev.locations.index.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that are written once from the start to the end, and then read. With a directory,
 * they are in a file without a name, and not in memory.
 */
public final class FilledBuffer {

	private static final int PART = 1 << 17;

	private final @Nullable FileChannel file;

	private ByteBuffer part;

	/** Starts without bytes. The capacity is a guess for the memory. */
	public FilledBuffer(@Nullable ModelDirectory directory, int capacity) {
		this.file = (directory != null) ? directory.temporary() : null;
		this.part = newPart((this.file != null) ? PART : capacity);
	}

	private static ByteBuffer newPart(int capacity) {
		return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
	}

	/** Makes room for the next few bytes, which the caller adds. */
	public ByteBuffer next(int length) {
		if (this.part.remaining() < length) {
			if (this.file != null) {
				write(this.file, this.part.flip());
				this.part.clear();
			}
			else {
				this.part = newPart(this.part.position() + Math.max(length, this.part.position() / 2))
					.put(this.part.flip());
			}
		}
		return this.part;
	}

	/** Adds the first bytes of an array. */
	public void add(byte[] bytes, int length) {
		if (this.file != null && length > PART) {
			write(this.file, this.part.flip());
			this.part.clear();
			write(this.file, ByteBuffer.wrap(bytes, 0, length));
		}
		else {
			next(length).put(bytes, 0, length);
		}
	}

	/** Ends the bytes, and returns all of them. To be called once. */
	public ByteBuffer end() {
		if (this.file == null) {
			ByteBuffer all = this.part.flip();
			return (all.limit() < all.capacity()) ? newPart(all.limit()).put(all).flip() : all;
		}
		try (FileChannel all = this.file) {
			write(all, this.part.flip());
			return all.map(FileChannel.MapMode.READ_ONLY, 0, all.size()).order(ByteOrder.LITTLE_ENDIAN);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Writes all of the bytes at the position of a file. */
	static void write(FileChannel file, ByteBuffer bytes) {
		try {
			while (bytes.hasRemaining()) {
				file.write(bytes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
