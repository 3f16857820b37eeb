package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.ChangingPoints;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PointIndexTests {

	private static final int ROUNDS = 50;

	private static final long HERE = MortonKey.of(8.5, 47.4);

	private static final long ELSEWHERE = MortonKey.of(151.2, -33.9);

	private static final CellWindow WINDOW = CellWindow.of(10, MortonKey.x(HERE), MortonKey.y(HERE), MortonKey.x(HERE),
			MortonKey.y(HERE));

	private final PointHistory start = PointHistory.start();

	/** Sizes around that of a block of sums. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 7, 8, 9, 300 })
	void anUpdatedIndexIsThatOfAllItsPoints(int size) {
		ChangingPoints points = new ChangingPoints(size);
		PointIndex index = points.build(PointIndex::of);
		for (int round = 0; round < ROUNDS; round++) {
			index = index.updated(points.change());
			assertSame(index, points.build(PointIndex::of));
		}
	}

	@Test
	void anIndexWithoutItsPointsIsEmpty() {
		OrdinalMapping mapping = new OrdinalMapping(2);
		mapping.remove(0);
		mapping.remove(1);
		assertThat(new ChangingPoints(2).build(PointIndex::of).updated(mapping).size()).isZero();
	}

	private static void assertSame(PointIndex updated, PointIndex expected) {
		assertThat(updated.size()).isEqualTo(expected.size());
		for (int slot = 0; slot < expected.size(); slot++) {
			assertThat(updated.key(slot)).isEqualTo(expected.key(slot));
			assertThat(updated.ordinal(slot)).isEqualTo(expected.ordinal(slot));
			assertThat(slot == 0 || updated.key(slot - 1) <= updated.key(slot)).isTrue();
			assertThat(mean(updated, slot)).isEqualTo(mean(expected, slot));
		}
	}

	/** The mean of the points up to a slot, from the sums. */
	private static String mean(PointIndex index, int slot) {
		PointSum sum = new PointSum();
		index.addTo(sum, 0, slot + 1);
		return sum.meanX() + " " + sum.meanY();
	}

	@Test
	@Tag("random")
	void findsAllPointsOfABoxOnce() {
		RandomCases.run(300, (random) -> {
			PointSet set = PointSet.random(random.nextLong(), random.nextInt(100));
			for (int i = random.nextInt(2_000); i > 0; i--) {
				set.change();
			}
			List<double[]> points = set.list();
			List<PointChanges.Removed> all = IntStream.range(0, points.size())
				.mapToObj((i) -> new PointChanges.Removed(MortonKey.of(points.get(i)[0], points.get(i)[1]), i))
				.toList();
			PointChanges<PointChanges.Added> changes = PointChanges.of(List.of(), all);
			for (int i = 0; i < 20; i++) {
				Box box = box(random, points);
				List<Integer> found = new ArrayList<>();
				changes.removedNear(box, (point) -> found.add(point.ordinal()));
				assertThat(found).doesNotHaveDuplicates()
					.containsAll(IntStream.range(0, points.size())
						.filter((ordinal) -> box.contains(points.get(ordinal)[0], points.get(ordinal)[1]))
						.boxed()
						.toList());
			}
		});
	}

	// of any size, also a point, also over the antimeridian
	private static Box box(Random random, List<double[]> points) {
		double size = 180 * Math.pow(random.nextDouble(), 5);
		double[] center = points.isEmpty() ? new double[] { 0, 0 } : points.get(random.nextInt(points.size()));
		double west = (random.nextInt(5) > 0) ? Math.max(center[0] - size, -180) : random.nextDouble(-180, 180);
		double east = (random.nextInt(9) > 0) ? Math.min(center[0] + size * random.nextInt(2), 180)
				: Math.max(-180, west - size * 1e-9);
		return new Box(west, Math.max(center[1] - size, -90), east, Math.min(center[1] + size * random.nextInt(2), 90));
	}

	@Test
	void visitsFewPointsFarFromTheBox() {
		List<PointChanges.Removed> all = IntStream.range(0, 40_000)
			.mapToObj((i) -> new PointChanges.Removed(MortonKey.of(i % 200 - 100, i / 200 - 100 + 0.5), i))
			.filter((point) -> point.ordinal() / 200 > 20 && point.ordinal() / 200 < 180)
			.toList();
		PointChanges<PointChanges.Added> changes = PointChanges.of(List.of(), all);
		int[] visited = new int[1];
		changes.removedNear(new Box(10.1, 10.1, 12.9, 12.9), (point) -> visited[0]++);
		assertThat(visited[0]).isBetween(4, 100);
	}

	@Test
	void aWindowIsUnchangedWhileOtherPlacesChange() {
		PointHistory next = changed(changed(this.start, ELSEWHERE), ELSEWHERE, ELSEWHERE);
		assertThat(next.isUnchanged(WINDOW, this.start.moment())).isTrue();
		assertThat(changed(next, HERE).isUnchanged(WINDOW, next.moment())).isFalse();
		assertThat(this.start.isUnchanged(WINDOW, changed(this.start, ELSEWHERE).moment())).isFalse();
		assertThat(this.start.isUnchanged(WINDOW, PointHistory.start().moment())).isFalse();
	}

	@Test
	void onlyLaterChangesCount() {
		PointHistory next = changed(this.start, ELSEWHERE, HERE);
		assertThat(changed(next, ELSEWHERE).isUnchanged(WINDOW, next.moment())).isTrue();
		assertThat(changed(next).moment()).isEqualTo(next.moment());
	}

	@Test
	void aWindowCountsAsChangedSinceAMomentThatIsNotKeptAnyMore() {
		PointHistory full = changedElsewhere(this.start, PointHistory.MOST_KEPT);
		assertThat(full.isUnchanged(WINDOW, this.start.moment())).isTrue();
		PointHistory more = changed(full, ELSEWHERE);
		assertThat(more.isUnchanged(WINDOW, this.start.moment())).isFalse();
		assertThat(more.isUnchanged(WINDOW, changed(this.start, ELSEWHERE).moment())).isTrue();
		assertThat(more.isUnchanged(WINDOW, full.moment())).isTrue();
	}

	@Test
	void keepsTheLastPointsOfALongHistory() {
		PointHistory before = changedElsewhere(this.start, PointHistory.MOST_KEPT - 1);
		PointHistory after = changed(changed(before, HERE), ELSEWHERE, ELSEWHERE);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(after.isUnchanged(WINDOW, changed(before, HERE).moment())).isTrue();
	}

	@Test
	void keepsTheLastOfVeryManyPointsAtOnce() {
		long[] keys = LongStream.range(0, 2L * PointHistory.MOST_KEPT).map((i) -> ELSEWHERE).toArray();
		PointHistory before = changed(this.start, HERE);
		PointHistory after = changed(before, keys);
		assertThat(after.isUnchanged(WINDOW, before.moment())).isFalse();
		assertThat(changed(after, ELSEWHERE).isUnchanged(WINDOW, after.moment())).isTrue();
		keys[keys.length - 1] = HERE;
		assertThat(changed(after, keys).isUnchanged(WINDOW, after.moment())).isFalse();
	}

	private static PointHistory changed(PointHistory history, long... keys) {
		return history.with(keys, LongStream.of(keys).map((key) -> -1).toArray());
	}

	private static PointHistory changedElsewhere(PointHistory history, int times) {
		PointHistory next = history;
		for (int i = 0; i < times; i++) {
			next = changed(next, ELSEWHERE);
		}
		return next;
	}

}
