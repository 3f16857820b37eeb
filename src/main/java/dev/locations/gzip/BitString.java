package dev.locations.gzip;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/** Bits that are written many times, and the first 32 of them. */
record BitString(ByteBuffer bytes, int first, int length) {

	/** The first bit is the lowest bit of the first byte (RFC 1951, 3.1.1). */
	static final class Builder {

		private final BitSet bits = new BitSet();

		private int length;

		void write(int value, int count) {
			for (int i = 0; i < count; i++) {
				this.bits.set(this.length++, (value >>> i & 1) != 0);
			}
		}

		int length() {
			return this.length;
		}

		byte[] toBytes() {
			return Arrays.copyOf(this.bits.toByteArray(), (this.length + 7) >>> 3);
		}

		BitString build() {
			ByteBuffer bytes = ByteBuffer.allocateDirect(toBytes().length + Long.BYTES).put(toBytes());
			return new BitString(bytes, BitOutput.getInt(bytes, 0), this.length);
		}

		void clear() {
			this.bits.clear();
			this.length = 0;
		}

	}

}
