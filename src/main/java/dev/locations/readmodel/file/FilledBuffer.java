package dev.locations.readmodel.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that are written once from the start to the end, and then read. With a directory,
 * they are in a file without a name, and not in memory.
 */
public final class FilledBuffer {

	private static final int PART = 1 << 16;

	private final @Nullable TemporaryBytes file;

	private final ByteBuffer part;

	/**
	 * Starts without bytes.
	 * @param directory for the bytes; null to keep them in memory
	 * @param capacity the number of bytes
	 */
	public FilledBuffer(@Nullable ModelDirectory directory, int capacity) {
		this.file = (directory != null) ? new TemporaryBytes(directory) : null;
		this.part = ByteBuffer.allocate((this.file != null) ? PART : capacity).order(ByteOrder.LITTLE_ENDIAN);
	}

	/**
	 * Makes room for the next bytes.
	 * @param length how many, few at once
	 */
	public ByteBuffer next(int length) {
		if (this.file != null && this.part.remaining() < length) {
			this.file.add(this.part.array(), this.part.position());
			this.part.clear();
		}
		return this.part;
	}

	/**
	 * Ends the bytes. To be called once.
	 * @return all bytes
	 */
	public ByteBuffer end() {
		if (this.file == null) {
			return this.part.flip().order(ByteOrder.LITTLE_ENDIAN);
		}
		this.file.add(this.part.array(), this.part.position());
		return this.file.map().order(ByteOrder.LITTLE_ENDIAN);
	}

}
