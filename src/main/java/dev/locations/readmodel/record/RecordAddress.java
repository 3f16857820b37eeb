package dev.locations.readmodel.record;

/**
 * Where a record is, in 64 bits: 20 for the slab, 22 each for the offset in the slab and
 * for the length.
 */
public final class RecordAddress {

	/** The size of a slab, and one more than the length of the longest record. */
	public static final int LIMIT = 1 << 22;

	private static final int BITS = 22;

	private static final int MASK = LIMIT - 1;

	private RecordAddress() {
	}

	static long of(int slab, int offset, int length) {
		return ((long) slab << (2 * BITS)) | ((long) offset << BITS) | length;
	}

	static int slab(long address) {
		return (int) (address >>> (2 * BITS));
	}

	public static int offset(long address) {
		return (int) (address >>> BITS) & MASK;
	}

	public static int length(long address) {
		return (int) address & MASK;
	}

	/** Whether one record starts where the other ends. */
	public static boolean follows(long address, long previous) {
		return slab(address) == slab(previous) && offset(address) == offset(previous) + length(previous);
	}

}
