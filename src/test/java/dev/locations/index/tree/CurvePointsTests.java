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

	private static final Comparator<NewPoint> ORDER = Comparator
		.comparingLong((point) -> HilbertCurve.position(point.longitude(), point.latitude()));

	private final Random random = new Random(5);

	@Test
	void keepsTheOrderOfTheCurveWhenPointsChange() {
		List<NewPoint> byRank = IntStream.range(0, SIZE).mapToObj(this::newPoint).toList();
		CurvePoints points = CurvePoints.of(
				DoubleBuffer.wrap(byRank.stream().mapToDouble(NewPoint::longitude).toArray()),
				DoubleBuffer.wrap(byRank.stream().mapToDouble(NewPoint::latitude).toArray()), SIZE);
		for (int round = 0; round < ROUNDS; round++) {
			RankMapping mapping = new RankMapping(byRank.size());
			List<NewPoint> next = new ArrayList<>();
			List<NewPoint> added = new ArrayList<>();
			for (NewPoint point : byRank) {
				if (this.random.nextInt(10) == 0) {
					added.add(newPoint(mapping.add()));
					next.add(added.get(added.size() - 1));
				}
				if (this.random.nextInt(10) == 0) {
					mapping.remove(point.rank());
				}
				else {
					mapping.keep(point.rank());
					next.add(new NewPoint(next.size(), point.longitude(), point.latitude()));
				}
			}
			points = points.updated(mapping, added);
			byRank = next;
			assertThat(all(points)).containsExactlyInAnyOrderElementsOf(byRank);
			assertThat(all(points)).isSortedAccordingTo(ORDER);
		}
	}

	private static List<NewPoint> all(CurvePoints points) {
		return IntStream.range(0, points.ranks().length)
			.mapToObj((slot) -> new NewPoint(points.ranks()[slot], points.longitudes()[slot], points.latitudes()[slot]))
			.toList();
	}

	/** Returns a point of a coarse grid, so that some points are equal. */
	private NewPoint newPoint(int rank) {
		return new NewPoint(rank, this.random.nextInt(60) * 6 - 180, this.random.nextInt(30) * 6 - 90);
	}

}
