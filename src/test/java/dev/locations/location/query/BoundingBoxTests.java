package dev.locations.location.query;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;

import dev.locations.location.RandomBoxes;
import dev.locations.location.RandomBoxes.Point;
import dev.locations.location.query.BoundingBox.LongitudeRange;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class BoundingBoxTests {

	private static final double MICROMETRE = 1e-6;

	@ParameterizedTest
	@CsvFileSource(resources = "refused-boxes.csv")
	void refusesWhatIsNoBox(double west, double south, double east, double north, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> new BoundingBox(west, south, east, north))
			.withMessage(message);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "boxes.csv", quoteCharacter = '\'')
	void aWindowMayLeaveTheWorld(double west, double east, double westInWorld, double eastInWorld) {
		assertThat(BoundingBox.ofWindow(west, -1, east, 2)).isEqualTo(new BoundingBox(westInWorld, -1, eastInWorld, 2));
	}

	@Test
	void readsNegativeZeroAsZero() {
		assertThat(new BoundingBox(-0.0, -0.0, -0.0, -0.0)).isEqualTo(new BoundingBox(0, 0, 0, 0));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "points-in-boxes.csv", quoteCharacter = '\'')
	void hasParallelsAndMeridiansForEdges(double west, double south, double east, double north, double longitude,
			double latitude, boolean inside) {
		assertThat(new BoundingBox(west, south, east, north).contains(longitude, latitude)).isEqualTo(inside);
	}

	@Test
	@Tag("random")
	void agreesWithAWalkEastwardsFromItsWesternEdge() {
		RandomCases.run(200, (random) -> {
			RandomBoxes boxes = new RandomBoxes(random);
			BoundingBox box = boxes.next();
			List<Point> points = boxes.pointsAround(box);
			assertThat(points.stream().filter((point) -> box.contains(point.longitude(), point.latitude())).toList())
				.as("points in %s", box)
				.isEqualTo(points.stream().filter((point) -> isMetOnWalk(box, point)).toList());
		});
	}

	@Test
	void hasOneRangeOfLongitudesOrTwoAcrossTheAntimeridian() {
		assertThat(new BoundingBox(-20, 0, 30, 1).longitudes()).containsExactly(new LongitudeRange(-20, 30));
		assertThat(new BoundingBox(-180, 0, 180, 1).longitudes()).containsExactly(new LongitudeRange(-180, 180));
		assertThat(new BoundingBox(170, 0, -160, 1).longitudes()).containsExactly(new LongitudeRange(170, 180),
				new LongitudeRange(-180, -160));
		assertThat(new BoundingBox(180, 0, -180, 1).longitudes()).containsExactly(new LongitudeRange(180, 180),
				new LongitudeRange(-180, -180));
	}

	@ParameterizedTest
	@CsvSource({ "-20, 30, 50", "-180, 180, 360", "170, -160, 30", "180, -180, 0", "5, 5, 0", "10, 9, 359" })
	void measuresItsWidthEastwards(double west, double east, double width) {
		assertThat(new BoundingBox(west, 0, east, 1).width()).isEqualTo(width);
	}

	/** Walks in exact arithmetic; the step from 180 to -180 is one degree long. */
	private static boolean isMetOnWalk(BoundingBox box, Point point) {
		return walk(box.west(), point.longitude()).compareTo(walk(box.west(), box.east())) <= 0
				&& new BigDecimal(point.latitude()).compareTo(new BigDecimal(box.south())) >= 0
				&& new BigDecimal(point.latitude()).compareTo(new BigDecimal(box.north())) <= 0;
	}

	private static BigDecimal walk(double from, double to) {
		BigDecimal way = new BigDecimal(to).subtract(new BigDecimal(from));
		return (way.signum() < 0) ? way.add(BigDecimal.valueOf(361)) : way;
	}

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
