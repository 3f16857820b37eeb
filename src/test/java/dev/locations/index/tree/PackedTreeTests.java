package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PackedTreeTests {

	private static final Box WORLD = new Box(-180, -90, 180, 90);

	private final Random random = new Random(5);

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

}
