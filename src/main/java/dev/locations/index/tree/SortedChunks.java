package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * A sorted list in chunks, with the index of each element. It is immutable: a change
 * copies a chunk and the array of chunks, and both lists share the others.
 */
public final class SortedChunks<E> implements Iterable<E> {

	/** A chunk has at most twice so many elements. */
	private static final int HALF = 128;

	private final Order<E> order;

	private final Chunk[] chunks;

	/** The last number of each chunk. */
	private final long[] lasts;

	/** The index after the last element of each chunk. */
	private final int[] ends;

	private SortedChunks(Order<E> order, Chunk[] chunks) {
		this.order = order;
		this.chunks = chunks;
		this.lasts = new long[chunks.length];
		this.ends = new int[chunks.length];
		int end = 0;
		for (int i = 0; i < chunks.length; i++) {
			end += chunks[i].size();
			this.ends[i] = end;
			this.lasts[i] = chunks[i].last();
		}
	}

	/** Sorts elements of which no two are equal in the order. */
	public static <E> SortedChunks<E> of(Order<E> order, Collection<E> elements) {
		List<E> sorted = elements.stream().sorted(order.comparator()).toList();
		Chunk all = new Chunk(sorted.stream().mapToLong(order.number()).toArray(), sorted.toArray());
		Chunk[] chunks = new Chunk[(sorted.size() + HALF - 1) / HALF];
		Arrays.setAll(chunks, (i) -> all.part(i * HALF, Math.min((i + 1) * HALF, sorted.size())));
		return new SortedChunks<>(order, chunks);
	}

	public int size() {
		return (this.ends.length > 0) ? this.ends[this.ends.length - 1] : 0;
	}

	public E get(int index) {
		int chunk = chunkOf(index);
		return element(chunk, index - start(chunk));
	}

	/** Returns the number of the element at an index. */
	public long number(int index) {
		int chunk = chunkOf(index);
		return this.chunks[chunk].numbers()[index - start(chunk)];
	}

	@SuppressWarnings("unchecked")
	private E element(int chunk, int index) {
		return (E) this.chunks[chunk].elements()[index];
	}

	private int start(int chunk) {
		return (chunk > 0) ? this.ends[chunk - 1] : 0;
	}

	private int chunkOf(int index) {
		int found = Arrays.binarySearch(this.ends, index + 1);
		return (found >= 0) ? found : -found - 1;
	}

	/** Returns the first index whose number is not less; the size if there is none. */
	public int first(long number) {
		int chunk = LowerBound.of(this.lasts, number, 0, this.lasts.length);
		if (chunk == this.chunks.length) {
			return size();
		}
		long[] numbers = this.chunks[chunk].numbers();
		return start(chunk) + LowerBound.of(numbers, number, 0, numbers.length);
	}

	/**
	 * Returns the index of an element; the complement of where it would be without it.
	 */
	public int indexOf(E element) {
		return indexOf(this.order.number().applyAsLong(element), (other) -> this.order.ties().compare(other, element));
	}

	/**
	 * Returns the index of the element with a number for which a comparison in the order
	 * of ties returns 0; the complement of where it would be without it.
	 */
	public int indexOf(long number, ToIntFunction<? super E> comparison) {
		int from = first(number);
		int to = (number < Long.MAX_VALUE) ? first(number + 1) : size();
		int index = LowerBound.of(from, to, (i) -> comparison.applyAsInt(get(i)) < 0);
		return (index < to && comparison.applyAsInt(get(index)) == 0) ? index : ~index;
	}

	public boolean contains(E element) {
		return indexOf(element) >= 0;
	}

	/** Adds an element that is not in the list. */
	public SortedChunks<E> with(E element) {
		if (this.chunks.length == 0) {
			return of(this.order, List.of(element));
		}
		int index = ~indexOf(element);
		int at = Math.min(chunkOf(index), this.chunks.length - 1);
		Chunk larger = this.chunks[at].with(index - start(at), this.order.number().applyAsLong(element), element);
		if (larger.size() <= 2 * HALF) {
			return replaced(at, larger);
		}
		Chunk[] next = ArrayCopies.withGap(this.chunks, at);
		next[at] = larger.part(0, HALF);
		next[at + 1] = larger.part(HALF, larger.size());
		return new SortedChunks<>(this.order, next);
	}

	/** Removes an element that is in the list. */
	public SortedChunks<E> without(E element) {
		int index = indexOf(element);
		int at = chunkOf(index);
		return (this.chunks[at].size() > 1) ? replaced(at, this.chunks[at].without(index - start(at)))
				: new SortedChunks<>(this.order, ArrayCopies.without(this.chunks, at));
	}

	private SortedChunks<E> replaced(int at, Chunk chunk) {
		Chunk[] next = this.chunks.clone();
		next[at] = chunk;
		return new SortedChunks<>(this.order, next);
	}

	/** Returns a list of some of the elements. */
	public SortedChunks<E> only(Predicate<? super E> wanted) {
		List<E> kept = new ArrayList<>();
		forEach((element) -> {
			if (wanted.test(element)) {
				kept.add(element);
			}
		});
		return of(this.order, kept);
	}

	@Override
	public Iterator<E> iterator() {
		return new Cursor(0, size());
	}

	/** Goes through the elements from an index on, before another one. */
	public Iterable<E> between(int from, int to) {
		return () -> new Cursor(from, to);
	}

	/**
	 * Visits in order what differs from an earlier list, while the result is true. It
	 * takes no time for chunks that both share.
	 * @param lost is told what only the earlier list has
	 * @param added is told what only this list has
	 * @return false if a visitor ended it
	 */
	@SuppressWarnings("ReferenceEquality") // another element may be equal in the order
	public boolean compare(SortedChunks<E> earlier, Predicate<? super E> lost, Predicate<? super E> added) {
		Cursor before = earlier.new Cursor(0, earlier.size());
		Cursor now = new Cursor(0, size());
		Comparator<E> all = this.order.comparator();
		boolean goesOn = true;
		while (goesOn && (before.hasNext() || now.hasNext())) {
			if (before.skips(now)) {
				continue;
			}
			int sign = !before.hasNext() ? 1 : !now.hasNext() ? -1 : all.compare(before.peek(), now.peek());
			if (sign == 0 && before.peek() == now.peek()) {
				before.next();
				now.next();
				continue;
			}
			if (sign <= 0) {
				goesOn = lost.test(before.next());
			}
			if (sign >= 0) {
				goesOn = goesOn && added.test(now.next());
			}
		}
		return goesOn;
	}

	/**
	 * The order of a list.
	 *
	 * @param number is compared first, and kept beside each element
	 * @param ties compares elements of the same number
	 */
	public record Order<E>(ToLongFunction<? super E> number, Comparator<? super E> ties) {

		private Comparator<E> comparator() {
			Comparator<E> byNumber = Comparator.comparingLong(this.number);
			return byNumber.thenComparing(this.ties);
		}

	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Chunk(long[] numbers, Object[] elements) {

		int size() {
			return this.numbers.length;
		}

		long last() {
			return this.numbers[this.numbers.length - 1];
		}

		Chunk with(int index, long number, Object element) {
			long[] moreNumbers = ArrayCopies.withGap(this.numbers, index);
			Object[] more = ArrayCopies.withGap(this.elements, index);
			moreNumbers[index] = number;
			more[index] = element;
			return new Chunk(moreNumbers, more);
		}

		Chunk without(int index) {
			return new Chunk(ArrayCopies.without(this.numbers, index), ArrayCopies.without(this.elements, index));
		}

		Chunk part(int from, int to) {
			return new Chunk(Arrays.copyOfRange(this.numbers, from, to), Arrays.copyOfRange(this.elements, from, to));
		}

	}

	private final class Cursor implements Iterator<E> {

		private int left;

		private int chunk;

		private int index;

		Cursor(int from, int to) {
			this.left = to - from;
			this.chunk = chunkOf(from);
			this.index = from - start(this.chunk);
		}

		@Override
		public boolean hasNext() {
			return this.left > 0;
		}

		E peek() {
			return element(this.chunk, this.index);
		}

		@Override
		public E next() {
			if (this.left == 0) {
				throw new NoSuchElementException();
			}
			E next = peek();
			skip(1);
			return next;
		}

		private void skip(int count) {
			this.left -= count;
			this.index += count;
			if (this.index == SortedChunks.this.chunks[this.chunk].size()) {
				this.chunk++;
				this.index = 0;
			}
		}

		/** Skips a chunk that both begin with. */
		@SuppressWarnings("ReferenceEquality") // only shared chunks cost nothing
		boolean skips(Cursor other) {
			if (this.index + other.index > 0 || !hasNext() || !other.hasNext() || whole() != other.whole()) {
				return false;
			}
			other.skip(whole().size());
			skip(whole().size());
			return true;
		}

		private Chunk whole() {
			return SortedChunks.this.chunks[this.chunk];
		}

	}

}
