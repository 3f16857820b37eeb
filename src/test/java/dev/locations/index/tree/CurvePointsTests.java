package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CurvePointsTests {

	private static final int SIZE = 500;

	private static final int ROUNDS = 50;

	private static final Comparator<RankMapping.Added> ORDER = Comparator
		.comparingLong((point) -> HilbertCurve.position(point.longitude(), point.latitude()));

	private final Random random = new Random(5);

	@Test
	void keepsTheOrderOfTheCurveWhenPointsChange() {
		List<RankMapping.Added> byRank = IntStream.range(0, SIZE).mapToObj(this::newPoint).toList();
		CurvePoints points = CurvePoints.of(
				DoubleBuffer.wrap(byRank.stream().mapToDouble(RankMapping.Added::longitude).toArray()),
				DoubleBuffer.wrap(byRank.stream().mapToDouble(RankMapping.Added::latitude).toArray()), SIZE);
		for (int round = 0; round < ROUNDS; round++) {
			RankMapping mapping = new RankMapping(byRank.size());
			List<RankMapping.Added> next = new ArrayList<>();
			for (RankMapping.Added point : byRank) {
				if (this.random.nextInt(10) == 0) {
					RankMapping.Added added = newPoint(mapping.newSize());
					mapping.add(added.longitude(), added.latitude());
					next.add(added);
				}
				if (this.random.nextInt(10) == 0) {
					mapping.remove(point.rank());
				}
				else {
					mapping.keep(point.rank());
					next.add(new RankMapping.Added(next.size(), point.longitude(), point.latitude()));
				}
			}
			points = points.updated(mapping);
			byRank = next;
			assertThat(all(points)).containsExactlyInAnyOrderElementsOf(byRank);
			assertThat(all(points)).isSortedAccordingTo(ORDER);
		}
	}

	private static List<RankMapping.Added> all(CurvePoints points) {
		return IntStream.range(0, points.ranks().length)
			.mapToObj((slot) -> new RankMapping.Added(points.ranks()[slot], points.longitudes()[slot],
					points.latitudes()[slot]))
			.toList();
	}

	/** Returns a point of a coarse grid, so that some points are equal. */
	private RankMapping.Added newPoint(int rank) {
		return new RankMapping.Added(rank, this.random.nextInt(60) * 6 - 180, this.random.nextInt(30) * 6 - 90);
	}

}
