package dev.locations.index.cluster;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import dev.locations.index.tree.OrdinalMapping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PointIndexTests {

	private static final int ROUNDS = 50;

	private final Random random = new Random(7);

	/** Sizes around that of a block of sums. */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 7, 8, 9, 300 })
	void anUpdatedIndexIsThatOfAllItsPoints(int size) {
		List<double[]> points = IntStream.range(0, size).mapToObj((i) -> newPoint()).toList();
		PointIndex index = index(points);
		for (int round = 0; round < ROUNDS; round++) {
			OrdinalMapping mapping = new OrdinalMapping(points.size());
			List<double[]> next = new ArrayList<>();
			for (int ordinal = 0; ordinal <= points.size(); ordinal++) {
				while (this.random.nextInt(8) == 0) {
					double[] point = newPoint();
					mapping.add(point[0], point[1]);
					next.add(point);
				}
				if (ordinal == points.size()) {
					break;
				}
				if (this.random.nextInt(8) == 0) {
					mapping.remove(ordinal);
				}
				else {
					mapping.keep(ordinal);
					next.add(points.get(ordinal));
				}
			}
			index = index.updated(mapping);
			points = next;
			assertSame(index, index(points));
		}
	}

	@Test
	void anIndexWithoutItsPointsIsEmpty() {
		OrdinalMapping mapping = new OrdinalMapping(2);
		mapping.remove(0);
		mapping.remove(1);
		assertThat(index(List.of(newPoint(), newPoint())).updated(mapping).size()).isZero();
	}

	private static void assertSame(PointIndex updated, PointIndex expected) {
		assertThat(updated.size()).isEqualTo(expected.size());
		for (int slot = 0; slot < expected.size(); slot++) {
			assertThat(updated.key(slot)).isEqualTo(expected.key(slot));
			assertThat(updated.ordinal(slot)).isEqualTo(expected.ordinal(slot));
			assertThat(mean(updated, slot)).isEqualTo(mean(expected, slot));
		}
	}

	/** The mean of the points up to a slot, from the sums. */
	private static String mean(PointIndex index, int slot) {
		PointSum sum = new PointSum();
		index.addTo(sum, 0, slot + 1);
		return sum.meanX() + " " + sum.meanY();
	}

	private static PointIndex index(List<double[]> points) {
		return PointIndex.of(DoubleBuffer.wrap(points.stream().mapToDouble((point) -> point[0]).toArray()),
				DoubleBuffer.wrap(points.stream().mapToDouble((point) -> point[1]).toArray()), points.size());
	}

	/** Returns a point of a coarse grid, so that some points are equal. */
	private double[] newPoint() {
		return new double[] { this.random.nextInt(13) * 30 - 180, this.random.nextInt(7) * 30 - 90 };
	}

}
