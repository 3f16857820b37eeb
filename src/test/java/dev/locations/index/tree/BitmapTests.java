package dev.locations.index.tree;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BitmapTests {

	private static final int SIZE = 100_000;

	private static final int SLOTS = 1_000;

	private final Random random = new Random(5);

	@Test
	void hasWhatWasAdded() {
		Random random = new Random(1);
		BitSet expected = new BitSet();
		PagedBitmap bitmap = PagedBitmap.NONE;
		for (int i = 0; i < 500; i++) {
			int number = random.nextInt(SIZE);
			PagedBitmap before = bitmap;
			boolean isKnown = expected.get(number);
			bitmap = bitmap.with(number);
			expected.set(number);
			assertThat(before.contains(number)).isEqualTo(isKnown);
		}
		check(bitmap, expected);
	}

	@Test
	void takesABitmap() {
		long[] words = new Random(2).longs(SIZE / Long.SIZE).toArray();
		check(PagedBitmap.of(words), BitSet.valueOf(words));
		check(PagedBitmap.of(words).with(SIZE + 1), withLast(BitSet.valueOf(words)));
	}

	private static BitSet withLast(BitSet bits) {
		bits.set(SIZE + 1);
		return bits;
	}

	private static void check(PagedBitmap bitmap, BitSet expected) {
		BitSet found = new BitSet();
		long[] words = new long[SIZE / Long.SIZE + 2];
		for (int i = 0; i < words.length; i++) {
			words[i] = bitmap.word(i);
		}
		for (int number = 0; number < SIZE + 100; number++) {
			found.set(number, bitmap.contains(number));
		}
		assertThat(found).isEqualTo(expected).isEqualTo(BitSet.valueOf(words));
	}

	@Test
	void findsThePointsThatAreInAllBitmaps() {
		for (int round = 0; round < 300; round++) {
			BitSet first = bits();
			BitSet second = bits();
			SlotFilter filter = new SlotFilter(List.of(words(first), words(second)));
			first.and(second);
			int start = this.random.nextInt(SLOTS);
			int end = start + this.random.nextInt(SLOTS - start + 1);
			assertThat(IntStream.iterate(filter.next(start, end), (slot) -> slot < end,
					(slot) -> filter.next(slot + 1, end)))
				.containsExactlyElementsOf(
						first.stream().filter((slot) -> slot >= start && slot < end).boxed().toList());
		}
	}

	private BitSet bits() {
		BitSet bits = new BitSet(SLOTS);
		int few = 1 + this.random.nextInt(200);
		IntStream.range(0, SLOTS).filter((slot) -> this.random.nextInt(few) == 0).forEach(bits::set);
		return bits;
	}

	private static long[] words(BitSet bits) {
		return Arrays.copyOf(bits.toLongArray(), SLOTS / Long.SIZE + 1);
	}

}
