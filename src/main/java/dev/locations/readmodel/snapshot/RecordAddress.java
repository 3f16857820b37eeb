package dev.locations.readmodel.snapshot;

/**
 * The place of a record in {@link Slabs}, packed in 64 bits: 17 bits for the slab, 20 for
 * the offset in the slab and 27 for the length.
 */
public final class RecordAddress {

	private static final int OFFSET_BITS = 20;

	private static final int LENGTH_BITS = 27;

	/** The size of a slab in bytes. A slab with a single long record has another one. */
	static final int SLAB_SIZE = 1 << OFFSET_BITS;

	/** The length of the longest record in bytes. */
	static final int MAX_LENGTH = (1 << LENGTH_BITS) - 1;

	static final int MAX_SLABS = 1 << (Long.SIZE - OFFSET_BITS - LENGTH_BITS);

	private RecordAddress() {
	}

	static long of(int slab, int offset, int length) {
		return ((long) slab << (OFFSET_BITS + LENGTH_BITS)) | ((long) offset << LENGTH_BITS) | length;
	}

	static int slab(long address) {
		return (int) (address >>> (OFFSET_BITS + LENGTH_BITS));
	}

	/** Returns where in its slab a record starts, in bytes. */
	public static int offset(long address) {
		return (int) (address >>> LENGTH_BITS) & (SLAB_SIZE - 1);
	}

	/** Returns the length of a record in bytes. */
	public static int length(long address) {
		return (int) address & MAX_LENGTH;
	}

	/** Tells whether a record starts where another one ends. */
	public static boolean follows(long address, long previous) {
		return slab(address) == slab(previous) && offset(address) == offset(previous) + length(previous);
	}

}
