package dev.locations.gzip;

import java.nio.ByteBuffer;

/**
 * Bits that are written many times.
 *
 * @param bytes the bits
 */
record BitString(ByteBuffer bytes, int first, int length) {

	static BitString of(BitStringBuilder written) {
		ByteBuffer bytes = ByteBuffer.allocateDirect(written.toBytes().length + Long.BYTES).put(written.toBytes());
		return new BitString(bytes, LittleEndian.getInt(bytes, 0), written.length());
	}

}
