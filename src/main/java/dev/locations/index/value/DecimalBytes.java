package dev.locations.index.value;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Decimal numbers as bytes, which are compared without a sign in the order of the
 * numbers: a byte for the sign and a frequent exponent or, for another exponent, eight
 * bytes more; then two digits in each byte. Those of a negative number are inverted, with
 * a byte at the end that is greater than all digits.
 */
final class DecimalBytes {

	private static final int ZERO = 0x80;

	/** The exponents from here on, and less than the next, are in the first byte. */
	private static final int LEAST_EXPONENT = -40;

	private static final int MORE_EXPONENT = 60;

	/** What the first byte adds to a frequent exponent. */
	private static final int EXPONENT_ZERO = ZERO + 2 - LEAST_EXPONENT;

	private static final int LESS = ZERO + 1;

	private static final int MORE = EXPONENT_ZERO + MORE_EXPONENT;

	private DecimalBytes() {
	}

	/** Takes a number without zeros at the end of its digits. */
	static byte[] of(byte type, BigDecimal value) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.write(type);
		if (value.signum() == 0) {
			bytes.write(ZERO);
			return bytes.toByteArray();
		}
		int mask = (value.signum() < 0) ? 0xff : 0;
		String digits = value.unscaledValue().abs().toString();
		long exponent = (long) digits.length() - value.scale();
		if (exponent >= LEAST_EXPONENT && exponent < MORE_EXPONENT) {
			bytes.write((int) (EXPONENT_ZERO + exponent) ^ mask);
		}
		else {
			bytes.write(((exponent < 0) ? LESS : MORE) ^ mask);
			for (byte b : ByteBuffer.allocate(Long.BYTES).putLong(exponent ^ Long.MIN_VALUE).array()) {
				bytes.write(b ^ mask);
			}
		}
		for (int i = 0; i < digits.length(); i += 2) {
			int second = (i + 1 < digits.length()) ? digits.charAt(i + 1) - '0' : 0;
			bytes.write((10 * (digits.charAt(i) - '0') + second + 1) ^ mask);
		}
		if (mask != 0) {
			bytes.write(mask);
		}
		return bytes.toByteArray();
	}

	/** Takes the bytes without the type. */
	static BigDecimal value(byte[] bytes) {
		int first = Byte.toUnsignedInt(bytes[0]);
		if (first == ZERO) {
			return BigDecimal.ZERO;
		}
		int mask = (first < ZERO) ? 0xff : 0;
		int start = 1;
		long exponent = (long) (first ^ mask) - EXPONENT_ZERO;
		if ((first ^ mask) == LESS || (first ^ mask) == MORE) {
			start += Long.BYTES;
			exponent = ByteBuffer.wrap(bytes).getLong(1) ^ ((mask != 0) ? Long.MAX_VALUE : Long.MIN_VALUE);
		}
		int end = bytes.length - ((mask != 0) ? 1 : 0);
		StringBuilder digits = new StringBuilder(2 * (end - start) + 1);
		for (int i = start; i < end; i++) {
			int pair = (Byte.toUnsignedInt(bytes[i]) ^ mask) - 1;
			digits.append((char) ('0' + pair / 10));
			// the last pair of a number with an odd number of digits has one digit
			if (i < end - 1 || pair % 10 != 0) {
				digits.append((char) ('0' + pair % 10));
			}
		}
		BigInteger unscaled = new BigInteger(digits.toString());
		return new BigDecimal((mask != 0) ? unscaled.negate() : unscaled, (int) (digits.length() - exponent));
	}

}
