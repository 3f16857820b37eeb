package dev.locations.index.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * What is before each array.
 *
 * @param length the length of the array in bytes
 */
record ArrayHeader(long length, int checksum) {

	static final int BYTES = 3 * Long.BYTES;

	ByteBuffer toBytes() {
		ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
		bytes.putLong(this.length).putInt(this.checksum).putInt(0);
		return bytes.putLong(ownChecksum(bytes)).flip();
	}

	static ArrayHeader of(ByteBuffer bytes) {
		ByteBuffer header = bytes.order(ByteOrder.LITTLE_ENDIAN);
		ArrayHeader read = new ArrayHeader(header.getLong(0), header.getInt(Long.BYTES));
		if (header.getLong(2 * Long.BYTES) != ownChecksum(bytes)) {
			throw new DamagedFileException("an array is damaged");
		}
		return read;
	}

	private static long ownChecksum(ByteBuffer header) {
		return Integer.toUnsignedLong(checksum(header.duplicate().position(0).limit(2 * Long.BYTES)));
	}

	/** Returns the CRC-32C of what remains in a buffer. */
	static int checksum(ByteBuffer bytes) {
		CRC32C checksum = new CRC32C();
		checksum.update(bytes.duplicate());
		return (int) checksum.getValue();
	}

	static long aligned(long position) {
		return (position + Long.BYTES - 1) & -Long.BYTES;
	}

}
