package dev.locations.gzip;

import java.util.Arrays;

/**
 * Collects bits into bytes. The first bit is the lowest bit of the first byte (RFC 1951,
 * 3.1.1).
 */
final class BitStringBuilder {

	private byte[] bytes = new byte[64];

	private int length;

	void write(int bits, int count) {
		for (int i = 0; i < count; i++) {
			if (this.length == this.bytes.length * Byte.SIZE) {
				this.bytes = Arrays.copyOf(this.bytes, 2 * this.bytes.length);
			}
			this.bytes[this.length >>> 3] |= (byte) (((bits >>> i) & 1) << (this.length & 7));
			this.length++;
		}
	}

	int length() {
		return this.length;
	}

	byte[] toBytes() {
		return Arrays.copyOf(this.bytes, (this.length + 7) >>> 3);
	}

	void clear() {
		Arrays.fill(this.bytes, (byte) 0);
		this.length = 0;
	}

}
