package dev.locations.compression.prepared;

import java.nio.ByteBuffer;

/**
 * Bits to be written over and over.
 *
 * @param bytes the bits
 * @param first the first 32 of them
 * @param length how many there are
 */
record BitString(ByteBuffer bytes, int first, int length) {

	static BitString of(BitStringBuilder written) {
		ByteBuffer bytes = ByteBuffer.allocateDirect(written.toBytes().length + Long.BYTES).put(written.toBytes());
		return new BitString(bytes, LittleEndian.getInt(bytes, 0), written.length());
	}

}
