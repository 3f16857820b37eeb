package dev.locations.index.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The first bytes of a file. They are written last. */
record Header(long length, long blocksEnd) {

	/** Changes when bytes get another meaning. */
	static final int FORMAT = 3;

	/** The blocks begin at a page of memory. */
	static final int BYTES = 4096;

	private static final long MAGIC = 0x3161_7461_4463_6f4cL;

	private static final int CHECKED_BYTES = 2 * Integer.BYTES + 3 * Long.BYTES;

	ByteBuffer toBytes() {
		ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
		bytes.putLong(MAGIC).putInt(FORMAT).putInt(0).putLong(this.length).putLong(this.blocksEnd);
		bytes.putInt(ownChecksum(bytes));
		return bytes.clear();
	}

	static Header of(ByteBuffer bytes, long fileLength) {
		ByteBuffer header = bytes.order(ByteOrder.LITTLE_ENDIAN);
		if (header.getLong() != MAGIC) {
			throw new DamagedFileException("it is no file of a read model");
		}
		int format = header.getInt();
		if (format != FORMAT) {
			throw new DamagedFileException("it has the format %d instead of %d".formatted(format, FORMAT));
		}
		header.getInt();
		Header read = new Header(header.getLong(), header.getLong());
		if (header.getInt() != ownChecksum(bytes)) {
			throw new DamagedFileException("its header is damaged");
		}
		if (read.length != fileLength) {
			throw new DamagedFileException("it has %,d bytes instead of %,d".formatted(fileLength, read.length));
		}
		return read;
	}

	private static int ownChecksum(ByteBuffer header) {
		return checksum(header.duplicate().position(0).limit(CHECKED_BYTES));
	}

	/** Returns the CRC-32C of what remains in a buffer. */
	static int checksum(ByteBuffer bytes) {
		CRC32C checksum = new CRC32C();
		checksum.update(bytes.duplicate());
		return (int) checksum.getValue();
	}

	/**
	 * What is before each array.
	 *
	 * @param length the length of the array in bytes
	 */
	record OfArray(long length, int checksum) {

		static final int BYTES = 3 * Long.BYTES;

		ByteBuffer toBytes() {
			ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
			bytes.putLong(this.length).putInt(this.checksum).putInt(0);
			return bytes.putLong(ownChecksum(bytes)).flip();
		}

		static OfArray of(ByteBuffer bytes) {
			ByteBuffer header = bytes.order(ByteOrder.LITTLE_ENDIAN);
			OfArray read = new OfArray(header.getLong(0), header.getInt(Long.BYTES));
			if (header.getLong(2 * Long.BYTES) != ownChecksum(bytes)) {
				throw new DamagedFileException("an array is damaged");
			}
			return read;
		}

		private static long ownChecksum(ByteBuffer header) {
			return Integer.toUnsignedLong(Header.checksum(header.duplicate().position(0).limit(2 * Long.BYTES)));
		}

		static long aligned(long position) {
			return (position + Long.BYTES - 1) & -Long.BYTES;
		}

	}

}
