package dev.locations.index.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import dev.locations.index.tree.Box;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PointChangesTests {

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

}
