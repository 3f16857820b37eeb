package dev.locations.index.tree;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/** An immutable set of numbers from 0 on. A change copies a page of bits. */
public final class PagedBitmap {

	/** An empty set. */
	public static final PagedBitmap NONE = new PagedBitmap(new long[0][]);

	private static final int WORD_BITS = 6;

	/** Of the index of a word in its page. */
	private static final int PAGE_BITS = 8;

	private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

	private final long[] @Nullable [] pages;

	private PagedBitmap(long[] @Nullable [] pages) {
		this.pages = pages;
	}

	/** Returns 64 bits of the set, as a {@link Bitmaps bitmap} has them at an index. */
	public long word(int index) {
		int page = index >> PAGE_BITS;
		long[] words = (page < this.pages.length) ? this.pages[page] : null;
		return (words != null) ? words[index & PAGE_MASK] : 0;
	}

	public boolean contains(int number) {
		return (word(number >> WORD_BITS) & (1L << number)) != 0;
	}

	public PagedBitmap with(int number) {
		int page = number >> (WORD_BITS + PAGE_BITS);
		long[] @Nullable [] next = Arrays.copyOf(this.pages, Math.max(this.pages.length, page + 1));
		long[] old = next[page];
		long[] words = (old != null) ? old.clone() : new long[1 << PAGE_BITS];
		Bitmaps.add(words, number & ((1 << (WORD_BITS + PAGE_BITS)) - 1));
		next[page] = words;
		return new PagedBitmap(next);
	}

	/** Takes a bitmap. */
	public static PagedBitmap of(long[] bitmap) {
		long[] @Nullable [] pages = new long[(bitmap.length + PAGE_MASK) >> PAGE_BITS][];
		for (int page = 0; page < pages.length; page++) {
			pages[page] = Arrays.copyOfRange(bitmap, page << PAGE_BITS, (page + 1) << PAGE_BITS);
		}
		return new PagedBitmap(pages);
	}

}
