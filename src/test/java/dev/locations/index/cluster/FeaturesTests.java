package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FeaturesTests {

	private static final Comparator<Found> ORDER = Comparator.comparingDouble(Found::x)
		.thenComparingDouble(Found::y)
		.thenComparingInt(Found::count);

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 15, 16, 17, 300, 5000 })
	void eachPointIsInOneFeatureAtEachZoom(int size) {
		PointSet points = PointSet.random(size, size);
		for (int zoom = 0; zoom <= WebMercator.MAX_ZOOM; zoom++) {
			assertThat(features(points.points(), world(zoom)).stream().mapToInt(Found::count).sum()).as("zoom %s", zoom)
				.isEqualTo(size);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void featuresAndExpansionZoomsAreThoseOfASimpleSearch(long seed) {
		PointSet points = PointSet.random(seed, 800);
		IntStream.range(0, 200).forEach((i) -> points.change());
		List<SimpleClusters> simple = IntStream.rangeClosed(0, WebMercator.MAX_ZOOM)
			.mapToObj((zoom) -> new SimpleClusters(points.list(), zoom))
			.toList();
		for (int zoom = 0; zoom <= WebMercator.MAX_ZOOM; zoom++) {
			SimpleClusters level = simple.get(zoom);
			List<String> expected = new ArrayList<>();
			for (List<Integer> members : level.features()) {
				int first = zoom + 1;
				int expansion = (members.size() == 1) ? 0
						: IntStream.rangeClosed(first, WebMercator.MAX_ZOOM)
							.filter((next) -> !simple.get(next).isOneFeature(members))
							.findFirst()
							.orElse(0);
				expected.add("%.3f %.3f %d %d".formatted(level.mean(members, 0), level.mean(members, 1), members.size(),
						expansion));
			}
			assertThat(
					features(points.points(), world(zoom)).stream()
						.map((found) -> "%.3f %.3f %d %d".formatted(found.x() - 0.5, found.y() - 0.5, found.count(),
								found.expansionZoom())))
				.as("zoom %s", zoom)
				.containsExactlyInAnyOrderElementsOf(expected);
		}
	}

	@Test
	void aFeatureIsTheSameInEveryWindow() {
		MapPoints points = PointSet.random(3, 3000).points();
		Random random = new Random(3);
		for (int zoom = 0; zoom <= 12; zoom++) {
			List<Found> all = features(points, world(zoom));
			int last = (1 << (zoom + 2)) - 1;
			for (int i = 0; i < 30; i++) {
				int west = random.nextInt(last + 1);
				int north = random.nextInt(last + 1);
				CellWindow window = new CellWindow(zoom, west, north, west + random.nextInt(100),
						north + random.nextInt(100));
				List<Found> found = features(points, window);
				assertThat(all).containsAll(found);
				assertThat(found).containsAll(all.stream().filter((feature) -> isInside(feature, window)).toList());
			}
		}
	}

	private static boolean isInside(Found feature, CellWindow window) {
		CellWindow inner = window.grown(-1);
		// the center of a feature is at most one cell away from its mean
		double unit = 1L << window.cellBits();
		return inner.contains((int) (feature.x() / unit), (int) (feature.y() / unit));
	}

	@Test
	void changesGiveTheSameFeaturesAsAnIndexOfAllPoints() {
		PointSet points = PointSet.random(4, 1500);
		for (int round = 0; round < 40; round++) {
			IntStream.range(0, 25).forEach((i) -> points.change());
			int zoom = round % (WebMercator.MAX_ZOOM + 1);
			assertThat(features(points.points(), world(zoom))).isEqualTo(features(points.rebuilt(), world(zoom)));
		}
	}

	@Test
	void boundsHoldAllMembersAndNoMore() {
		PointSet points = PointSet.random(5, 900);
		IntStream.range(0, 100).forEach((i) -> points.change());
		SimpleClusters simple = new SimpleClusters(points.list(), 4);
		List<String> expected = simple.features().stream().map((members) -> {
			int[] x = members.stream().mapToInt((i) -> WebMercator.x(points.list().get(i)[0])).sorted().toArray();
			int[] y = members.stream().mapToInt((i) -> WebMercator.y(points.list().get(i)[1])).sorted().toArray();
			return "%d %d %d %d".formatted(x[0], y[0], x[x.length - 1], y[y.length - 1]);
		}).toList();
		assertThat(features(points.points(), world(4)).stream().map(Found::bounds))
			.containsExactlyInAnyOrderElementsOf(expected);
	}

	/** The bits of the address of a point are its groups; every third point has none. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 63, 64, 65, 1000 })
	void featuresCountTheirMembersByGroup(int size) {
		PointSet points = PointSet.random(7, size);
		IntStream.range(0, 150).forEach((i) -> points.change());
		MapPoints changed = points.points();
		PointGroups groups = groups(changed);
		MapPoints rebuilt = points.rebuilt();
		for (int zoom = 0; zoom <= WebMercator.MAX_ZOOM; zoom++) {
			assertThat(counts(changed, groups, zoom)).isEqualTo(counts(rebuilt, groups(rebuilt), zoom));
		}
		int[] all = new int[PointGroups.MAX_GROUPS + 1];
		for (int slot = 0; slot < rebuilt.index().size(); slot++) {
			int bits = groups(rebuilt.addresses().applyAsLong(rebuilt.index().ordinal(slot)));
			IntStream.range(0, PointGroups.MAX_GROUPS).forEach((group) -> all[group] += (bits >> group) & 1);
			all[PointGroups.MAX_GROUPS] += (bits == 0) ? 1 : 0;
		}
		int[] sums = new int[all.length];
		counts(changed, groups, 5)
			.forEach((counts) -> IntStream.range(0, sums.length).forEach((group) -> sums[group] += counts.get(group)));
		assertThat(sums).isEqualTo(all);
	}

	private static int groups(long address) {
		return (address % 3 == 0) ? 0 : (int) (address * 37) & 0xff;
	}

	private static PointGroups groups(MapPoints points) {
		return PointGroups.of(points.index(), (ordinal) -> groups(points.addresses().applyAsLong(ordinal)))
			.withAdded((index) -> groups(points.changes().added().get(index).address()));
	}

	private static List<List<Integer>> counts(MapPoints points, PointGroups groups, int zoom) {
		List<List<Integer>> counts = new ArrayList<>();
		Features.visit(points, world(zoom),
				(feature) -> counts.add(IntStream.of(feature.counts(groups)).boxed().toList()));
		return counts;
	}

	@Test
	void fewFeaturesAreNearerThanFortyPixels() {
		MapPoints points = PointSet.random(6, 20_000).points();
		for (int zoom = 0; zoom <= WebMercator.MAX_ZOOM; zoom++) {
			double limit = 40 * Math.pow(2, 23 - zoom);
			List<Found> features = features(points, world(zoom)).stream().sorted(ORDER).toList();
			int near = 0;
			for (int i = 0; i < features.size(); i++) {
				for (int j = i + 1; j < features.size() && features.get(j).x() - features.get(i).x() < limit; j++) {
					if (Math.hypot(features.get(j).x() - features.get(i).x(),
							features.get(j).y() - features.get(i).y()) < limit) {
						near++;
						break;
					}
				}
			}
			assertThat(near).as("zoom %s", zoom).isLessThanOrEqualTo(features.size() * 15 / 100);
		}
	}

	@Test
	void cellsAreAtLeastAsManyAsFeatures() {
		MapPoints points = PointSet.random(7, 2000).points();
		for (int zoom = 0; zoom <= WebMercator.MAX_ZOOM; zoom++) {
			int features = features(points, world(zoom)).size();
			assertThat(Features.countCells(points, world(zoom), Integer.MAX_VALUE)).isBetween(features, 9 * features);
		}
		assertThat(Features.countCells(points, world(22), 100)).isEqualTo(101);
	}

	private static CellWindow world(int zoom) {
		return new CellWindow(zoom, 0, 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
	}

	private static List<Found> features(MapPoints points, CellWindow window) {
		List<Found> found = new ArrayList<>();
		Features.visit(points, window, (feature) -> found.add(Found.of(feature)));
		return found;
	}

	private record Found(double x, double y, int count, int expansionZoom, String bounds, long address) {

		static Found of(MapFeature feature) {
			PointBounds bounds = feature.bounds();
			return new Found(feature.x(), feature.y(), feature.count(), feature.expansionZoom(),
					"%d %d %d %d".formatted(bounds.west(), bounds.north(), bounds.east(), bounds.south()),
					feature.isSingle() ? feature.address() : -1);
		}

	}

	/** The features of all points at a zoom level, by comparing cells in a map. */
	private static final class SimpleClusters {

		private final Map<List<Integer>, List<Integer>> cells = new TreeMap<>(
				Comparator.<List<Integer>>comparingInt((cell) -> cell.get(1)).thenComparingInt((cell) -> cell.get(0)));

		private final Map<Integer, List<Integer>> featureOfPoint = new HashMap<>();

		private final List<int[]> points;

		private final double cellSize;

		SimpleClusters(List<double[]> degrees, int zoom) {
			this.points = degrees.stream()
				.map((point) -> new int[] { WebMercator.x(point[0]), WebMercator.y(point[1]) })
				.toList();
			this.cellSize = Math.pow(2, 29 - zoom);
			for (int i = 0; i < this.points.size(); i++) {
				int[] point = this.points.get(i);
				this.cells
					.computeIfAbsent(List.of((int) (point[0] / this.cellSize), (int) (point[1] / this.cellSize)),
							(cell) -> new ArrayList<>())
					.add(i);
			}
			this.cells.forEach((cell, members) -> {
				List<Integer> target = target(cell);
				members.forEach((member) -> this.featureOfPoint.put(member, target));
			});
		}

		private List<Integer> target(List<Integer> cell) {
			List<Integer> nearest = isCenter(cell) ? cell : nearest(cell, 1, this::isCenter);
			return (nearest != null) ? nearest : cell;
		}

		private boolean isCenter(List<Integer> cell) {
			int size = members(cell).size();
			return nearest(cell, 0.75,
					(other) -> members(other).size() > size
							|| (members(other).size() == size && (other.get(1) > cell.get(1)
									|| (other.get(1).equals(cell.get(1)) && other.get(0) > cell.get(0))))) == null;
		}

		private @Nullable List<Integer> nearest(List<Integer> cell, double limit, Predicate<List<Integer>> wanted) {
			List<Integer> nearest = null;
			double distance = limit * this.cellSize;
			for (int row = -1; row <= 1; row++) {
				for (int column = -1; column <= 1; column++) {
					List<Integer> other = List.of(cell.get(0) + column, cell.get(1) + row);
					if (!other.equals(cell) && this.cells.containsKey(other) && distance(cell, other) < distance
							&& wanted.test(other)) {
						nearest = other;
						distance = distance(cell, other);
					}
				}
			}
			return nearest;
		}

		private List<Integer> members(List<Integer> cell) {
			return Objects.requireNonNull(this.cells.get(cell));
		}

		private double distance(List<Integer> a, List<Integer> b) {
			return Math.hypot(mean(members(a), 0) - mean(members(b), 0), mean(members(a), 1) - mean(members(b), 1));
		}

		double mean(List<Integer> members, int axis) {
			return members.stream().mapToLong((member) -> this.points.get(member)[axis]).sum()
					/ (double) members.size();
		}

		List<List<Integer>> features() {
			Map<List<Integer>, List<Integer>> features = new HashMap<>();
			this.featureOfPoint
				.forEach((point, target) -> features.computeIfAbsent(target, (key) -> new ArrayList<>()).add(point));
			return List.copyOf(features.values());
		}

		boolean isOneFeature(List<Integer> members) {
			return members.stream().map(this.featureOfPoint::get).distinct().count() == 1;
		}

	}

}
