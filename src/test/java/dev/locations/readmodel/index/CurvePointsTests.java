package dev.locations.readmodel.index;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CurvePoints}.
 */
class CurvePointsTests {

	private static final int SIZE = 500;

	private static final int ROUNDS = 50;

	private final Random random = new Random(5);

	@Test
	void keepsTheOrderOfTheCurveWhenPointsChange() {
		List<CurvePoint> byRank = IntStream.range(0, SIZE).mapToObj(this::newPoint).toList();
		CurvePoints points = CurvePoints.of(
				DoubleBuffer.wrap(byRank.stream().mapToDouble(CurvePoint::longitude).toArray()),
				DoubleBuffer.wrap(byRank.stream().mapToDouble(CurvePoint::latitude).toArray()), SIZE);
		for (int round = 0; round < ROUNDS; round++) {
			RankMapping mapping = new RankMapping(byRank.size());
			List<CurvePoint> next = new ArrayList<>();
			List<CurvePoint> added = new ArrayList<>();
			for (CurvePoint point : byRank) {
				if (this.random.nextInt(10) == 0) {
					added.add(newPoint(mapping.add()));
					next.add(added.get(added.size() - 1));
				}
				if (this.random.nextInt(10) == 0) {
					mapping.remove(point.rank());
				}
				else {
					mapping.keep(point.rank());
					next.add(new CurvePoint(next.size(), point.longitude(), point.latitude()));
				}
			}
			points = points.updated(mapping, added);
			byRank = next;
			assertThat(all(points)).containsExactlyInAnyOrderElementsOf(byRank);
			assertThat(all(points)).isSortedAccordingTo(CurvePoint.ORDER);
		}
	}

	private static List<CurvePoint> all(CurvePoints points) {
		return IntStream.range(0, points.size())
			.mapToObj(
					(slot) -> new CurvePoint(points.ranks()[slot], points.longitudes()[slot], points.latitudes()[slot]))
			.toList();
	}

	/** Returns a point of a coarse grid, so that some points are equal. */
	private CurvePoint newPoint(int rank) {
		return new CurvePoint(rank, this.random.nextInt(60) * 6 - 180, this.random.nextInt(30) * 6 - 90);
	}

}
