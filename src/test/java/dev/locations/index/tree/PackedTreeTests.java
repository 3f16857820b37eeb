package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PackedTreeTests {

	private static final Box WORLD = new Box(-180, -90, 180, 90);

	private final Random random = new Random(5);

	private static final int SIDE = 256;

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 16, 17, 257, 20_000 })
	void countsWhatIsInABox(int size) {
		double[] longitudes = this.random.ints(size, -36, 37).mapToDouble((i) -> i * 5).toArray();
		double[] latitudes = this.random.ints(size, -18, 19).mapToDouble((i) -> i * 5).toArray();
		PackedTree tree = PackedTree.of(DoubleBuffer.wrap(longitudes), DoubleBuffer.wrap(latitudes), size);
		BitSet third = new BitSet();
		IntStream.range(0, size).filter((point) -> point % 3 == 0).map(tree::slot).forEach(third::set);
		SlotFilter filter = new SlotFilter(List.of(Arrays.copyOf(third.toLongArray(), (size >> 6) + 1)));
		for (int i = 0; i < 300; i++) {
			Box box = box();
			int expected = (int) IntStream.range(0, size)
				.filter((point) -> box.contains(longitudes[point], latitudes[point]))
				.count();
			assertThat(tree.count(box, null)).isEqualTo(expected);
			assertThat(tree.count(box, filter)).isEqualTo((int) IntStream.range(0, size)
				.filter((point) -> point % 3 == 0 && box.contains(longitudes[point], latitudes[point]))
				.count());
			assertThat(tree.countAtMost(box, Integer.MAX_VALUE)).isBetween(expected, size);
			int limit = this.random.nextInt(size + 1);
			if (expected > limit) {
				assertThat(tree.countAtMost(box, limit)).isGreaterThan(limit);
				assertThat(tree.mayHaveMore(box, limit)).isTrue();
			}
		}
		assertThat(tree.countAtMost(WORLD, size)).isEqualTo(size);
		assertThat(tree.mayHaveMore(WORLD, size)).isFalse();
	}

	private Box box() {
		double south = this.random.nextInt(-18, 19) * 5;
		return new Box(this.random.nextInt(-36, 37) * 5, south, this.random.nextInt(-36, 37) * 5,
				this.random.nextInt((int) south / 5, 19) * 5);
	}

	@ParameterizedTest
	@ValueSource(ints = { 20_000, 100_000 })
	void aSmallBoxHasFew(int size) {
		double[] longitudes = this.random.doubles(size, -180, 180).toArray();
		double[] latitudes = this.random.doubles(size, -90, 90).toArray();
		PackedTree tree = PackedTree.of(DoubleBuffer.wrap(longitudes), DoubleBuffer.wrap(latitudes), size);
		assertThat(tree.countAtMost(new Box(10, 10, 11, 11), size)).isLessThan(5 * PackedTree.NODE_SIZE);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 500 })
	void anUpdatedTreeIsThatOfAllItsPoints(int size) {
		ChangingPoints points = new ChangingPoints(size);
		PackedTree tree = points.build(PackedTree::of);
		for (int round = 0; round < 50; round++) {
			tree = tree.updated(points.change());
			assertThat(slots(tree)).isEqualTo(slots(points.build(PackedTree::of)))
				.isSortedAccordingTo(Comparator
					.comparingLong((point) -> HilbertCurve.position(point.longitude(), point.latitude())));
		}
	}

	private static List<OrdinalMapping.Added> slots(PackedTree tree) {
		return IntStream.range(0, tree.size())
			.mapToObj((slot) -> new OrdinalMapping.Added(tree.ordinal(slot), tree.longitude(slot), tree.latitude(slot)))
			.toList();
	}

	@Test
	void findsTheNodeOfAPointOnTheCurve() {
		Random random = new Random(2);
		int size = 5_000;
		PackedTree tree = PackedTree.of(DoubleBuffer.wrap(random.doubles(size, -180, 180).toArray()),
				DoubleBuffer.wrap(random.doubles(size, -90, 90).toArray()), size);
		TreeLevels levels = tree.levels();
		for (int slot = 0; slot < size; slot++) {
			assertThat(levels.nodeOnCurve(tree.longitude(slot), tree.latitude(slot))).isEqualTo(slot / 16);
		}
		assertThat(levels.nodeOnCurve(-180, -90)).isZero();
		assertThat(levels.nodeOnCurve(180, -90)).isEqualTo(levels.nodeCount(0) - 1);
	}

	@Test
	void theCurveVisitsEachSquareOnceAndGoesToANeighbourNext() {
		int[] squareAt = new int[SIDE * SIDE];
		Arrays.fill(squareAt, -1);
		for (int square = 0; square < SIDE * SIDE; square++) {
			double longitude = (square % SIDE + 0.5) * 360 / SIDE - 180;
			double latitude = (Math.floorDiv(square, SIDE) + 0.5) * 180 / SIDE - 90;
			squareAt[(int) (HilbertCurve.position(longitude, latitude) >> 16)] = square;
		}
		assertThat(squareAt).doesNotContain(-1);
		for (int i = 1; i < squareAt.length; i++) {
			int across = Math.abs(squareAt[i] % SIDE - squareAt[i - 1] % SIDE);
			int along = Math.abs(squareAt[i] / SIDE - squareAt[i - 1] / SIDE);
			assertThat(across + along).isEqualTo(1);
		}
	}

	@Test
	void theCurveGoesFromTheFirstToTheLastCornerOfTheSouth() {
		assertThat(HilbertCurve.position(-180, -90)).isZero();
		assertThat(HilbertCurve.position(180, -90)).isEqualTo(0xffff_ffffL);
	}

	@Test
	void aHeapReturnsTheLeastPairFirst() {
		Random random = new Random(5);
		PairHeap heap = new PairHeap();
		PriorityQueue<double[]> expected = new PriorityQueue<>(
				Comparator.<double[]>comparingDouble((pair) -> pair[0]).thenComparingDouble((pair) -> pair[1]));
		for (int i = 0; i < 20_000; i++) {
			// first it grows, then it becomes empty; many pairs are alike
			if (random.nextInt(20_000) > i || expected.isEmpty()) {
				double[] pair = { random.nextInt(30) - 10, random.nextInt(30) - 10 };
				heap.add(pair[0], (long) pair[1]);
				expected.add(pair);
			}
			else {
				heap.removeLeast();
				expected.remove();
			}
			assertThat(heap.size()).isEqualTo(expected.size());
			if (!expected.isEmpty()) {
				assertThat(heap.leastFirst()).isEqualTo(expected.element()[0]);
				assertThat(heap.leastSecond()).isEqualTo((long) expected.element()[1]);
			}
		}
	}

}
