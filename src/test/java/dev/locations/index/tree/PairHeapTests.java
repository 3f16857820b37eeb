package dev.locations.index.tree;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PairHeapTests {

	@Test
	void returnsTheLeastPairFirst() {
		Random random = new Random(5);
		PairHeap heap = new PairHeap();
		PriorityQueue<double[]> expected = new PriorityQueue<>(
				Comparator.<double[]>comparingDouble((pair) -> pair[0]).thenComparingDouble((pair) -> pair[1]));
		for (int i = 0; i < 20_000; i++) {
			// first it grows, then it becomes empty; many pairs are alike
			if (random.nextInt(20_000) > i || expected.isEmpty()) {
				double[] pair = { random.nextInt(30) - 10, random.nextInt(30) - 10 };
				heap.add(pair[0], (long) pair[1]);
				expected.add(pair);
			}
			else {
				heap.removeLeast();
				expected.remove();
			}
			assertThat(heap.size()).isEqualTo(expected.size());
			if (!expected.isEmpty()) {
				assertThat(heap.leastFirst()).isEqualTo(expected.element()[0]);
				assertThat(heap.leastSecond()).isEqualTo((long) expected.element()[1]);
			}
		}
	}

}
