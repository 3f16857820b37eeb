package dev.locations.index.cluster;

import dev.locations.index.tree.ChangingPoints;
import dev.locations.index.tree.OrdinalMapping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PointIndexTests {

	private static final int ROUNDS = 50;

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

}
