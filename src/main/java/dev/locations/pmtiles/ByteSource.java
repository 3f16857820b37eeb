package dev.locations.pmtiles;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;

/** Bytes that can be read anywhere, by many threads. */
public interface ByteSource extends Closeable {

	long size() throws IOException;

	/** Reads exactly so many bytes. May block. */
	byte[] read(long offset, int length) throws IOException;

	@Override
	default void close() throws IOException {
	}

	static ByteSource of(ByteBuffer bytes) {
		return new ByteSource() {

			@Override
			public long size() {
				return bytes.capacity();
			}

			@Override
			public byte[] read(long offset, int length) {
				byte[] part = new byte[length];
				bytes.get(Math.toIntExact(offset), part);
				return part;
			}

		};
	}

	/** Opens a file. */
	static ByteSource of(Path file) throws IOException {
		// a cancelled request interrupts its thread, which would close a FileChannel
		return new OpenFile(AsynchronousFileChannel.open(file, StandardOpenOption.READ));
	}

	record OpenFile(AsynchronousFileChannel channel) implements ByteSource {

		@Override
		public long size() throws IOException {
			return this.channel.size();
		}

		@Override
		public byte[] read(long offset, int length) throws IOException {
			ByteBuffer bytes = ByteBuffer.allocate(length);
			while (bytes.hasRemaining()) {
				if (readInto(bytes, offset + bytes.position()) < 0) {
					throw new EOFException("The file has become shorter");
				}
			}
			return bytes.array();
		}

		private int readInto(ByteBuffer bytes, long position) throws IOException {
			try {
				return this.channel.read(bytes, position).get();
			}
			catch (ExecutionException ex) {
				throw new IOException(ex.getCause());
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new InterruptedIOException();
			}
		}

		@Override
		public void close() throws IOException {
			this.channel.close();
		}

	}

}
