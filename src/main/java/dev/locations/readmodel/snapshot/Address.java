package dev.locations.readmodel.snapshot;

/**
 * Where a record is, in 64 bits: 20 for the slab, 22 each for the offset in the slab and
 * for the length.
 */
final class Address {

	/** The size of a slab, and one more than the length of the longest record. */
	static final int LIMIT = 1 << 22;

	private static final int BITS = 22;

	private static final int MASK = LIMIT - 1;

	private Address() {
	}

	static long of(int slab, int offset, int length) {
		return ((long) slab << (2 * BITS)) | ((long) offset << BITS) | length;
	}

	static int slab(long address) {
		return (int) (address >>> (2 * BITS));
	}

	static int offset(long address) {
		return (int) (address >>> BITS) & MASK;
	}

	static int length(long address) {
		return (int) address & MASK;
	}

	/** Whether one record starts where the other ends. */
	static boolean follows(long address, long previous) {
		return slab(address) == slab(previous) && offset(address) == offset(previous) + length(previous);
	}

}
