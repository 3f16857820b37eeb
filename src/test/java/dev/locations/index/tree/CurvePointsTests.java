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

	private static final Comparator<OrdinalMapping.Added> ORDER = Comparator
		.comparingLong((point) -> HilbertCurve.position(point.longitude(), point.latitude()));

	private final Random random = new Random(5);

	@Test
	void keepsTheOrderOfTheCurveWhenPointsChange() {
		List<OrdinalMapping.Added> byOrdinal = IntStream.range(0, SIZE).mapToObj(this::newPoint).toList();
		CurvePoints points = CurvePoints.of(
				DoubleBuffer.wrap(byOrdinal.stream().mapToDouble(OrdinalMapping.Added::longitude).toArray()),
				DoubleBuffer.wrap(byOrdinal.stream().mapToDouble(OrdinalMapping.Added::latitude).toArray()), SIZE);
		for (int round = 0; round < ROUNDS; round++) {
			OrdinalMapping mapping = new OrdinalMapping(byOrdinal.size());
			List<OrdinalMapping.Added> next = new ArrayList<>();
			for (OrdinalMapping.Added point : byOrdinal) {
				if (this.random.nextInt(10) == 0) {
					OrdinalMapping.Added added = newPoint(mapping.newSize());
					mapping.add(added.longitude(), added.latitude());
					next.add(added);
				}
				if (this.random.nextInt(10) == 0) {
					mapping.remove(point.ordinal());
				}
				else {
					mapping.keep(point.ordinal());
					next.add(new OrdinalMapping.Added(next.size(), point.longitude(), point.latitude()));
				}
			}
			points = points.updated(mapping);
			byOrdinal = next;
			assertThat(all(points)).containsExactlyInAnyOrderElementsOf(byOrdinal);
			assertThat(all(points)).isSortedAccordingTo(ORDER);
		}
	}

	private static List<OrdinalMapping.Added> all(CurvePoints points) {
		return IntStream.range(0, points.ordinals().length)
			.mapToObj((slot) -> new OrdinalMapping.Added(points.ordinals()[slot], points.longitudes()[slot],
					points.latitudes()[slot]))
			.toList();
	}

	/** Returns a point of a coarse grid, so that some points are equal. */
	private OrdinalMapping.Added newPoint(int ordinal) {
		return new OrdinalMapping.Added(ordinal, this.random.nextInt(60) * 6 - 180, this.random.nextInt(30) * 6 - 90);
	}

}
