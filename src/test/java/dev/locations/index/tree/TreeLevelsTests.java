package dev.locations.index.tree;

import java.nio.DoubleBuffer;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TreeLevelsTests {

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

}
