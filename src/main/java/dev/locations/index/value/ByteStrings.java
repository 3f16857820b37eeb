package dev.locations.index.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Different strings of bytes, numbered in the order in which they are added. */
final class ByteStrings {

	static final int UNKNOWN = -1;

	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long MIX = 0x9e3779b97f4a7c15L;

	private static final int FIRST_CAPACITY = 1 << 6;

	private static final int FIRST_BYTES = 1 << 10;

	/** Strings are sorted by so many bytes at a time. */
	private static final int PREFIX = 3;

	private static final int BYTE_OR_END = 257;

	/** Strings that are equal up to here are sorted by a comparison of all bytes. */
	private static final int MAX_DEPTH = 100;

	private static final long LOW_HALF = 0xffff_ffffL;

	/** To grow and to make a dictionary, all strings are copied so often. */
	private static final long COPIES = 2;

	/** Then each string takes a place in an array of longs and in four of integers. */
	private static final long CODE_BYTES = Long.BYTES + 4L * Integer.BYTES;

	private byte[] bytes = new byte[FIRST_BYTES];

	private int[] ends = new int[FIRST_CAPACITY];

	private int size;

	/** Where the strings are by their hashes: their numbers plus 1. */
	private int[] slots = new int[2 * FIRST_CAPACITY];

	/** Returns the number of a string, or {@link #UNKNOWN}. */
	int find(byte[] source, int from, int to) {
		return this.slots[slot(source, from, to)] - 1;
	}

	/** Returns the number of a string, a new one if it is not known. */
	int add(byte[] source, int from, int to) {
		int slot = slot(source, from, to);
		if (this.slots[slot] > 0) {
			return this.slots[slot] - 1;
		}
		if (this.size == this.ends.length) {
			grow();
			slot = slot(source, from, to);
		}
		int start = length();
		int end = Math.addExact(start, to - from);
		if (end > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(end, (int) Math.min(2L * start, Integer.MAX_VALUE - 8)));
		}
		System.arraycopy(source, from, this.bytes, start, to - from);
		this.ends[this.size++] = end;
		this.slots[slot] = this.size;
		return this.size - 1;
	}

	private int slot(byte[] source, int from, int to) {
		int mask = this.slots.length - 1;
		int slot = hash(source, from, to) & mask;
		while (this.slots[slot] > 0) {
			int number = this.slots[slot] - 1;
			if (Arrays.equals(this.bytes, start(number), end(number), source, from, to)) {
				return slot;
			}
			slot = (slot + 1) & mask;
		}
		return slot;
	}

	private static int hash(byte[] source, int from, int to) {
		long hash = (long) to - from;
		int i = from;
		for (; i <= to - Long.BYTES; i += Long.BYTES) {
			hash = mixed(hash ^ (long) LONGS.get(source, i));
		}
		long rest = 0;
		for (; i < to; i++) {
			rest = (rest << Byte.SIZE) | Byte.toUnsignedLong(source[i]);
		}
		return (int) mixed(hash ^ rest);
	}

	private static long mixed(long hash) {
		long product = hash * MIX;
		return product ^ (product >>> Integer.SIZE);
	}

	private void grow() {
		this.ends = Arrays.copyOf(this.ends, 2 * this.size);
		this.slots = new int[2 * this.ends.length];
		for (int number = 0; number < this.size; number++) {
			this.slots[slot(this.bytes, start(number), end(number))] = number + 1;
		}
	}

	/** Returns the numbers in the order of the bytes, compared without a sign. */
	int[] sorted() {
		long[] order = new long[this.size];
		Arrays.setAll(order, (number) -> (long) number);
		sort(order, 0, this.size, 0);
		return Arrays.stream(order).mapToInt((each) -> (int) each).toArray();
	}

	/** Sorts strings with the same bytes before a depth. */
	private void sort(long[] order, int from, int to, int depth) {
		if (depth > MAX_DEPTH) {
			long[] sorted = Arrays.stream(order, from, to)
				.boxed()
				.sorted((a, b) -> compare((int) (long) a, (int) (long) b))
				.mapToLong(Long::longValue)
				.toArray();
			System.arraycopy(sorted, 0, order, from, sorted.length);
			return;
		}
		for (int i = from; i < to; i++) {
			order[i] = (prefix((int) order[i], depth) << Integer.SIZE) | (order[i] & LOW_HALF);
		}
		Arrays.sort(order, from, to);
		int start = from;
		for (int i = from + 1; i <= to; i++) {
			if (i == to || order[i] >> Integer.SIZE != order[start] >> Integer.SIZE) {
				if (i - start > 1) {
					sort(order, start, i, depth + PREFIX);
				}
				start = i;
			}
		}
	}

	/** Returns some bytes as a number; the end is before all bytes. */
	private long prefix(int number, int depth) {
		long prefix = 0;
		int start = start(number) + depth;
		for (int i = start; i < start + PREFIX; i++) {
			prefix = prefix * BYTE_OR_END + ((i < end(number)) ? Byte.toUnsignedLong(this.bytes[i]) + 1 : 0);
		}
		return prefix;
	}

	private int compare(int a, int b) {
		return Arrays.compareUnsigned(this.bytes, start(a), end(a), this.bytes, start(b), end(b));
	}

	int size() {
		return this.size;
	}

	/** Returns how many bytes the strings have. */
	int length() {
		return start(this.size);
	}

	/**
	 * Returns how many bytes the strings take at most, while the arrays grow or a
	 * dictionary is made of them.
	 */
	long memory() {
		long arrays = this.bytes.length + (long) Integer.BYTES * (this.ends.length + this.slots.length);
		return arrays + COPIES * length() + CODE_BYTES * this.size;
	}

	byte[] bytes() {
		return this.bytes;
	}

	int start(int number) {
		return (number > 0) ? this.ends[number - 1] : 0;
	}

	int end(int number) {
		return this.ends[number];
	}

}
