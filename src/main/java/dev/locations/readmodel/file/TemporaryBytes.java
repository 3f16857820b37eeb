package dev.locations.readmodel.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Writes bytes to a file without a name, and maps them.
 */
public final class TemporaryBytes implements Closeable {

	private static final int BUFFER = 1 << 18;

	private final FileChannel file;

	private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

	/** Creates the file. */
	public TemporaryBytes(ModelDirectory directory) {
		this.file = directory.temporary();
	}

	/**
	 * Adds bytes.
	 * @param bytes an array that begins with them
	 */
	public void add(byte[] bytes, int length) {
		if (this.buffer.remaining() < length) {
			write(this.buffer.flip());
			this.buffer.clear();
		}
		if (this.buffer.remaining() < length) {
			write(ByteBuffer.wrap(bytes, 0, length));
		}
		else {
			this.buffer.put(bytes, 0, length);
		}
	}

	private void write(ByteBuffer bytes) {
		try {
			while (bytes.hasRemaining()) {
				this.file.write(bytes);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Ends the file.
	 * @return all bytes, mapped
	 */
	public ByteBuffer map() {
		write(this.buffer.flip());
		try {
			return this.file.map(FileChannel.MapMode.READ_ONLY, 0, this.file.size());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			close();
		}
	}

	@Override
	public void close() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
