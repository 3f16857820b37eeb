package dev.locations.readmodel.answer;

import java.math.BigDecimal;

/** Writes degrees with up to seven decimals, which is 1.1 cm. */
final class Degrees {

	private static final int DECIMALS = 7;

	private static final long SCALE = 10_000_000;

	/** The northern edge of the map, rounded to the inside. */
	static final double MAX_LATITUDE = 85.0511287;

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

	static String exactText(double degrees) {
		return (nearest(degrees) == degrees) ? text(degrees) : Double.toString(degrees);
	}

	/** Returns a number without trailing zeros. */
	static String text(double degrees) {
		return BigDecimal.valueOf(Math.round(degrees * SCALE), DECIMALS).stripTrailingZeros().toPlainString();
	}

}
