package dev.locations.gzip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Writes a gzip file that is not compressed (RFC 1951, 3.2.4), which takes next to no
 * memory.
 */
final class StoredOutputStream extends FilterOutputStream {

	private static final int MAX_BLOCK_BYTES = 0xffff;

	private final CRC32 checksum = new CRC32();

	private long length;

	private boolean closed;

	StoredOutputStream(OutputStream target) throws IOException {
		super(target);
		target.write(GzipArray.HEADER);
	}

	@Override
	public void write(int value) throws IOException {
		write(new byte[] { (byte) value }, 0, 1);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) throws IOException {
		for (int start = 0; start < length; start += MAX_BLOCK_BYTES) {
			writeBlock(0, bytes, offset + start, Math.min(length - start, MAX_BLOCK_BYTES));
		}
		this.checksum.update(bytes, offset, length);
		this.length += length;
	}

	private void writeBlock(int isLast, byte[] bytes, int offset, int length) throws IOException {
		this.out.write(littleEndian(5).put((byte) isLast).putShort((short) length).putShort((short) ~length).array());
		this.out.write(bytes, offset, length);
	}

	private static ByteBuffer littleEndian(int bytes) {
		return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
	}

	/** Writes the end, the first time. */
	@Override
	public void close() throws IOException {
		if (!this.closed) {
			this.closed = true;
			writeBlock(1, new byte[0], 0, 0);
			this.out.write(littleEndian(8).putInt((int) this.checksum.getValue()).putInt((int) this.length).array());
			super.close();
		}
	}

}
