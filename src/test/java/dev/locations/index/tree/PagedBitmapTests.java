package dev.locations.index.tree;

import java.util.BitSet;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PagedBitmapTests {

	private static final int SIZE = 100_000;

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

}
