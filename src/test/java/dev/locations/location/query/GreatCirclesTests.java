package dev.locations.location.query;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GreatCirclesTests {

	private static final double MICROMETRE = 1e-6;

	@ParameterizedTest
	@CsvSource({ "0, 0, 0, 90, 0.25", "0, 0, 90, 0, 0.25", "0, 0, 180, 0, 0.5", "12, 90, -77, -90, 0.5",
			"179.5, 0, -179.5, 0, 0.00277777777777777778", "5, 60, 5, 60, 0" })
	void distancesAreFractionsOfAGreatCircle(double longitude, double latitude, double toLongitude, double toLatitude,
			double turn) {
		assertThat(new GreatCircles(new NearPoint(longitude, latitude)).distance(toLongitude, toLatitude))
			.isCloseTo(turn * 2 * Math.PI * NearPoint.EARTH_RADIUS, within(2 * MICROMETRE));
	}

	@Test
	void shortAndLongDistancesAreEquallyAccurate() {
		Random random = new Random(9);
		for (int i = 0; i < 100_000; i++) {
			double latitude = random.nextDouble() * 180 - 90;
			double step = Math.pow(10, -random.nextInt(8)) * (1 + random.nextDouble());
			double toLatitude = (latitude > 0) ? latitude - step : latitude + step;
			double turn = new BigDecimal(latitude).subtract(new BigDecimal(toLatitude), MathContext.DECIMAL128)
				.abs()
				.doubleValue();
			assertThat(new GreatCircles(new NearPoint(7, latitude)).distance(7, toLatitude))
				.isCloseTo(Math.toRadians(turn) * NearPoint.EARTH_RADIUS, within(2 * MICROMETRE));
		}
	}

	/** Compares with the angle between vectors, which is accurate for all angles. */
	@Test
	void distancesInAllDirectionsAreAccurate() {
		Random random = new Random(4);
		for (int i = 0; i < 100_000; i++) {
			double latitude = random.nextDouble() * 160 - 80;
			double step = Math.pow(10, -random.nextInt(5));
			double toLongitude = (random.nextDouble() - 0.5) * step;
			double toLatitude = latitude + (random.nextDouble() - 0.5) * step;
			double[] from = vector(0, latitude);
			double[] to = vector(toLongitude, toLatitude);
			double[] cross = { from[1] * to[2] - from[2] * to[1], from[2] * to[0] - from[0] * to[2],
					from[0] * to[1] - from[1] * to[0] };
			double angle = Math.atan2(length(cross), from[0] * to[0] + from[1] * to[1] + from[2] * to[2]);
			assertThat(new GreatCircles(new NearPoint(0, latitude)).distance(toLongitude, toLatitude))
				.isCloseTo(angle * NearPoint.EARTH_RADIUS, within(5 * MICROMETRE));
		}
	}

	private static double[] vector(double longitude, double latitude) {
		double radius = Math.cos(Math.toRadians(latitude));
		return new double[] { radius * Math.cos(Math.toRadians(longitude)),
				radius * Math.sin(Math.toRadians(longitude)), Math.sin(Math.toRadians(latitude)) };
	}

	private static double length(double[] vector) {
		return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
	}

}
