package dev.locations.index.tree;

import java.util.Random;

import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.NearPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** That no bound leaves out a near point is tested in {@link NearestPointsTests}. */
class NearBoundTests {

	@Test
	void leavesOutPointsThatAreALittleTooFar() {
		Random random = new Random(8);
		for (int i = 0; i < 100_000; i++) {
			NearPoint near = new NearPoint(random.nextDouble() * 360 - 180, random.nextDouble() * 120 - 60);
			double step = 30 * Math.pow(10, -random.nextInt(4));
			double longitude = Math.max(-180, Math.min(180, near.longitude() + random.nextGaussian() * step));
			double latitude = Math.max(-75, Math.min(75, near.latitude() + random.nextGaussian() * step));
			double angle = new GreatCircles(near).distance(longitude, latitude) / NearPoint.EARTH_RADIUS;
			NearBound bound = new NearBound(near.longitude(), near.latitude());
			bound.within(angle * 0.93 - 1e-6);
			assertThat(bound.isWithin(bound.ofBox(longitude, latitude, longitude, latitude))).isFalse();
			bound.beyond(angle * 1.001 + 1e-6);
			assertThat(bound.mayBeBeyond(longitude, latitude, longitude, latitude)).isFalse();
		}
	}

	@ParameterizedTest
	@CsvSource({ "0, 60, 0.1, 11.4, 60, true", "0, 60, 0.1, 11.6, 60, false", "0, 60, 0.1, 0, 65.7, true",
			"0, 60, 0.1, 0, 65.8, false", "0, 60, 0.1, 0, 54.2, false", "179, 0, 0.1, -176, 0, true",
			"179, 0, 0.1, -175, 0, false", "-179, 0, 0.1, 176, 0, true", "0, 85, 0.1, 180, 89, true" })
	void knowsByDegreesWhatIsTooFar(double longitude, double latitude, double angle, double toLongitude,
			double toLatitude, boolean mayReach) {
		NearBound bound = new NearBound(longitude, latitude);
		bound.within(angle);
		assertThat(bound.mayReach(toLongitude, toLatitude)).isEqualTo(mayReach);
		assertThat(bound.ofBox(toLongitude, toLatitude, toLongitude, toLatitude) < Double.POSITIVE_INFINITY)
			.isEqualTo(mayReach);
	}

	@ParameterizedTest
	@CsvSource({ "10, -171, -169, 3.14, true", "-10, 169, 171, 3.14, true", "10, -169, -160, 3.12, true",
			"10, -169, -160, 3.13, false", "10, 150, 160, 2.6, true", "10, 150, 160, 2.7, false",
			"0, 170, 180, 3.14, true" })
	void theFarthestPointOfABoxMayBeOppositeToThePoint(double longitude, double west, double east, double angle,
			boolean mayBeBeyond) {
		NearBound bound = new NearBound(longitude, 0);
		bound.beyond(angle);
		assertThat(bound.mayBeBeyond(west, -0.01, east, 0.01)).isEqualTo(mayBeBeyond);
	}

	@Test
	void aBoxHasTheBoundOfItsNearestPoint() {
		NearBound bound = new NearBound(10, 20);
		assertThat(bound.ofBox(5, 10, 15, 30)).isZero();
		assertThat(bound.ofBox(5, 30, 15, 40)).isEqualTo(bound.ofBox(10, 30, 10, 30));
		assertThat(bound.ofBox(5, 0, 15, 10)).isEqualTo(bound.ofBox(10, 10, 10, 10));
		assertThat(bound.ofBox(20, 20, 30, 20)).isEqualTo(bound.ofBox(20, 20, 20, 20));
	}

}
