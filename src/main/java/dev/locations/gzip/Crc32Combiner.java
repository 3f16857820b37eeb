package dev.locations.gzip;

import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Computes the CRC-32 of two consecutive texts from the CRC-32 of each. A checksum is a
 * polynomial over GF(2), with the coefficient of 1 in the highest bit. When n bytes
 * follow, it is multiplied by x to the power of 8n, modulo the polynomial of RFC 1952.
 */
final class Crc32Combiner {

	private static final int POLYNOMIAL = 0xedb88320;

	private static final int ONE = 1 << 31;

	private static final int NIBBLES = 8;

	private static final int TABLE_BITS = 12;

	/** x to the power of 8n, for every n up to the length of most records. */
	private static final int[] POWERS = IntStream.iterate(ONE, (power) -> times(power, Byte.SIZE))
		.limit(1 << TABLE_BITS)
		.toArray();

	/** The polynomials to add when four bits are shifted out. */
	private static final int[] REDUCTION = IntStream.range(0, 16).map((bits) -> times(bits, 4)).toArray();

	/** The products of one factor with all polynomials of four bits. */
	private final int[] products = new int[16];

	static int crc(byte[]... parts) {
		CRC32 crc = new CRC32();
		for (byte[] part : parts) {
			crc.update(part);
		}
		return (int) crc.getValue();
	}

	int combine(int first, int second, int length) {
		int power = POWERS[length & (POWERS.length - 1)];
		int square = multiply(POWERS[POWERS.length - 1], POWERS[1]);
		for (int remaining = length >>> TABLE_BITS; remaining != 0; remaining >>>= 1) {
			if ((remaining & 1) != 0) {
				power = multiply(power, square);
			}
			square = multiply(square, square);
		}
		return multiply(first, power) ^ second;
	}

	private int multiply(int left, int right) {
		int[] table = this.products;
		int power = right;
		for (int bit = 8; bit != 0; bit >>= 1) {
			table[bit] = power;
			power = timesX(power);
		}
		for (int i = 3; i < table.length; i++) {
			table[i] = table[i & (i - 1)] ^ table[i & -i];
		}
		int product = 0;
		int remaining = left;
		for (int i = 0; i < NIBBLES; i++) {
			product = (product >>> 4) ^ REDUCTION[product & 15] ^ table[remaining & 15];
			remaining >>>= 4;
		}
		return product;
	}

	private static int timesX(int polynomial) {
		return (polynomial >>> 1) ^ (POLYNOMIAL & -(polynomial & 1));
	}

	private static int times(int polynomial, int exponent) {
		int product = polynomial;
		for (int i = 0; i < exponent; i++) {
			product = timesX(product);
		}
		return product;
	}

}
