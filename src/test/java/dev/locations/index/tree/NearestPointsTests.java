package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.NearPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NearestPointsTests {

	private static final int NEAREST = 10;

	private static final NearestPoints.Filter ALL = new NearestPoints.Filter(null, null, 0);

	private final Random random = new Random(3);

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 9, 10, 17, 300, 5_000 })
	void findsTheNearestPointsOnTheWholeEarth(int size) {
		double[] longitudes = this.random.doubles(size, -180, 180).toArray();
		double[] latitudes = this.random.doubles(size, -90, 90).toArray();
		for (int i = 0; i < size; i++) {
			if (i % 3 > 0) {
				// many points are close together, near the poles and the antimeridian
				longitudes[i] = (i % 2 == 0) ? 180 - this.random.nextInt(5) * 1e-6 : this.random.nextGaussian();
				latitudes[i] = (i % 5 == 0) ? 90 - Math.abs(this.random.nextGaussian()) : this.random.nextGaussian();
			}
		}
		PackedTree tree = PackedTree.of(DoubleBuffer.wrap(longitudes), DoubleBuffer.wrap(latitudes), size);
		for (NearPoint near : places(longitudes, latitudes)) {
			List<Double> found = new ArrayList<>();
			find(tree, near, ALL, found);
			assertThat(found).isEqualTo(expected(tree, near, ALL));
		}
	}

	private List<NearPoint> places(double[] longitudes, double[] latitudes) {
		List<NearPoint> places = new ArrayList<>(List.of(new NearPoint(0, 0), new NearPoint(180, 0),
				new NearPoint(-180, 0), new NearPoint(0, 90), new NearPoint(77, -90), new NearPoint(-180, 90)));
		for (int i = 0; i < 200; i++) {
			places.add(new NearPoint(this.random.nextDouble() * 360 - 180, this.random.nextDouble() * 180 - 90));
		}
		for (int i = 0; i < Math.min(longitudes.length, 100); i++) {
			places.add(new NearPoint(longitudes[i], latitudes[i]));
			double opposite = (longitudes[i] > 0) ? longitudes[i] - 180 : longitudes[i] + 180;
			places.add(new NearPoint(opposite, -latitudes[i]));
		}
		return places;
	}

	private static int find(PackedTree tree, NearPoint near, NearestPoints.Filter filter, List<Double> found) {
		NearestPoints points = new NearestPoints(tree, near.longitude(), near.latitude(), filter);
		int visited = 0;
		while (points.next((found.size() < NEAREST) ? Double.POSITIVE_INFINITY : angle(found.get(NEAREST - 1)))) {
			visited++;
			int slot = tree.slot(points.ordinal());
			assertThat(isInSlots(slot, filter)).isTrue();
			if (isKept(tree, slot, near, filter)) {
				found.add(new GreatCircles(near).distance(points.longitude(), points.latitude()));
				Collections.sort(found);
				if (found.size() > NEAREST) {
					found.remove(NEAREST);
				}
			}
		}
		return visited;
	}

	private static List<Double> expected(PackedTree tree, NearPoint near, NearestPoints.Filter filter) {
		return IntStream.range(0, tree.size())
			.filter((slot) -> isKept(tree, slot, near, filter))
			.mapToObj((slot) -> new GreatCircles(near).distance(tree.longitude(slot), tree.latitude(slot)))
			.sorted()
			.limit(NEAREST)
			.toList();
	}

	@Test
	void boxesWithAPointAreWithinBothBoundsOfItsDistance() {
		for (int i = 0; i < 200_000; i++) {
			NearPoint near = new NearPoint(this.random.nextDouble() * 360 - 180, this.random.nextDouble() * 180 - 90);
			double spread = Math.pow(10, -this.random.nextInt(9));
			double west = moved(near.longitude(), 180, spread);
			double south = moved(near.latitude(), 90, spread);
			double east = Math.min(180, west + this.random.nextDouble() * spread);
			double north = Math.min(90, south + this.random.nextDouble() * spread);
			double longitude = west + this.random.nextDouble() * (east - west);
			double latitude = south + this.random.nextDouble() * (north - south);
			double distance = new GreatCircles(near).distance(longitude, latitude);
			NearBound bound = new NearBound(near.longitude(), near.latitude());
			bound.within(angle(distance));
			bound.beyond(angle(distance));
			assertThat(bound.mayReach(longitude, latitude)).isTrue();
			assertThat(bound.isWithin(bound.ofBox(west, south, east, north))).isTrue();
			assertThat(bound.mayBeBeyond(west, south, east, north)).isTrue();
		}
	}

	private double moved(double degrees, double limit, double spread) {
		double moved = degrees + this.random.nextGaussian() * spread * limit;
		return Math.max(-limit, Math.min(limit, moved));
	}

	@Test
	void boxesThatAreNearerAreNotWithinTheFarBound() {
		assertThat(farBound(0, 2_000_000).mayBeBeyond(-10, -10, 10, 10)).isFalse();
		assertThat(farBound(170, 19_900_000).mayBeBeyond(-11, -1, -9, 1)).isTrue();
		assertThat(farBound(0, 1e9).mayBeBeyond(10, -10, 20, 10)).isFalse();
	}

	private static NearBound farBound(double longitude, double metres) {
		NearBound bound = new NearBound(longitude, 0);
		bound.beyond(angle(metres));
		return bound;
	}

	private static double angle(double metres) {
		return metres / NearPoint.EARTH_RADIUS;
	}

	/** A search that begins at the point would go through all others before. */
	@Test
	void looksAtFewPoints() {
		int size = 50_000;
		double[] longitudes = this.random.doubles(size, -180, 180).toArray();
		double[] latitudes = this.random.doubles(size, -90, 90).toArray();
		PackedTree tree = PackedTree.of(DoubleBuffer.wrap(longitudes), DoubleBuffer.wrap(latitudes), size);
		NearPoint near = new NearPoint(170, -80);
		Box box = new Box(-20, 30, 30, 70);
		long[] slots = new long[(size >> 6) + 1];
		int matching = 0;
		for (int slot = 0; slot < size; slot++) {
			// near the antipode
			if (slot % 2 == 0
					&& new GreatCircles(near).distance(tree.longitude(slot), tree.latitude(slot)) > 19_000_000) {
				slots[slot >> 6] |= 1L << slot;
				matching++;
			}
		}
		assertThat(matching).isGreaterThan(100);
		checkFiltered(tree, near, ALL, 100);
		checkFiltered(tree, near, new NearestPoints.Filter(null, null, angle(12_000_000)), 2_500);
		checkFiltered(tree, near, new NearestPoints.Filter(box, null, 0), 2_500);
		checkFiltered(tree, near, new NearestPoints.Filter(new Box(175, 30, -170, 70), null, 0), 2_500);
		checkFiltered(tree, near, new NearestPoints.Filter(null, new SlotFilter(List.of(slots)), 0), 2_500);
	}

	private static void checkFiltered(PackedTree tree, NearPoint near, NearestPoints.Filter filter, int mostVisited) {
		List<Double> found = new ArrayList<>();
		assertThat(find(tree, near, filter, found)).isLessThan(mostVisited);
		assertThat(found).isEqualTo(expected(tree, near, filter));
	}

	private static boolean isKept(PackedTree tree, int slot, NearPoint near, NearestPoints.Filter filter) {
		return (filter.box() == null || filter.box().contains(tree.longitude(slot), tree.latitude(slot)))
				&& isInSlots(slot, filter)
				&& angle(new GreatCircles(near).distance(tree.longitude(slot), tree.latitude(slot))) >= filter.from();
	}

	private static boolean isInSlots(int slot, NearestPoints.Filter filter) {
		return filter.slots() == null || filter.slots().next(slot, slot + 1) == slot;
	}

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
