package dev.locations.readmodel.answer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes degrees with up to seven decimals, which is 1.1 cm. */
final class Degrees {

	private static final long SCALE = 10_000_000;

	/** The northern edge of the map, rounded to the inside. */
	static final double MAX_LATITUDE = 85.0511287;

	private static final int MAX_LENGTH = 12;

	private Degrees() {
	}

	static double nearest(double degrees) {
		return Math.rint(degrees * SCALE) / SCALE;
	}

	static double below(double degrees) {
		return Math.floor(degrees * SCALE) / SCALE;
	}

	static double above(double degrees) {
		return Math.ceil(degrees * SCALE) / SCALE;
	}

	static double onMap(double latitude) {
		return Math.max(-MAX_LATITUDE, Math.min(latitude, MAX_LATITUDE));
	}

	static void writeExactly(double degrees, ByteArrayOutputStream target) {
		if (nearest(degrees) == degrees) {
			write(degrees, target);
		}
		else {
			target.writeBytes(Double.toString(degrees).getBytes(StandardCharsets.US_ASCII));
		}
	}

	/** Writes a number without trailing zeros. */
	static void write(double degrees, ByteArrayOutputStream target) {
		long rest = Math.abs(Math.round(degrees * SCALE));
		if (degrees < 0 && rest > 0) {
			target.write('-');
		}
		byte[] digits = new byte[MAX_LENGTH];
		int start = MAX_LENGTH;
		int end = MAX_LENGTH;
		for (long place = 1; place < SCALE || rest > 0 || place == SCALE; place *= 10) {
			if (place == SCALE && end > start) {
				digits[--start] = '.';
			}
			int digit = (int) (rest % 10);
			rest /= 10;
			if (place < SCALE && digit == 0 && end == start) {
				continue;
			}
			digits[--start] = (byte) ('0' + digit);
		}
		target.write(digits, start, end - start);
	}

}
