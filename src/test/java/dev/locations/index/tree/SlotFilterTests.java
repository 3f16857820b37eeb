package dev.locations.index.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SlotFilterTests {

	private static final int SIZE = 1_000;

	private final Random random = new Random(5);

	@Test
	void findsThePointsThatAreInAllBitmaps() {
		for (int round = 0; round < 300; round++) {
			BitSet first = bits();
			BitSet second = bits();
			SlotFilter filter = new SlotFilter(List.of(words(first), words(second)));
			first.and(second);
			int start = this.random.nextInt(SIZE);
			int end = start + this.random.nextInt(SIZE - start + 1);
			assertThat(IntStream.iterate(filter.next(start, end), (slot) -> slot < end,
					(slot) -> filter.next(slot + 1, end)))
				.containsExactlyElementsOf(
						first.stream().filter((slot) -> slot >= start && slot < end).boxed().toList());
		}
	}

	private BitSet bits() {
		BitSet bits = new BitSet(SIZE);
		int few = 1 + this.random.nextInt(200);
		IntStream.range(0, SIZE).filter((slot) -> this.random.nextInt(few) == 0).forEach(bits::set);
		return bits;
	}

	private static long[] words(BitSet bits) {
		return Arrays.copyOf(bits.toLongArray(), SIZE / Long.SIZE + 1);
	}

}
