package dev.locations.readmodel.record;

/**
 * The place of a record in {@link Slabs}, packed in 64 bits: 20 bits for the slab, 22 for
 * the offset in the slab and 22 for the length.
 */
public final class RecordAddress {

	/** The size of a slab in bytes. Each record is shorter than this. */
	static final int SLAB_SIZE = 1 << 22;

	private static final int BITS = 22;

	private static final int MASK = SLAB_SIZE - 1;

	private RecordAddress() {
	}

	static long of(int slab, int offset, int length) {
		return ((long) slab << (2 * BITS)) | ((long) offset << BITS) | length;
	}

	static int slab(long address) {
		return (int) (address >>> (2 * BITS));
	}

	/**
	 * Returns where in its slab a record starts.
	 * @param address the address of the record
	 * @return the offset in bytes
	 */
	public static int offset(long address) {
		return (int) (address >>> BITS) & MASK;
	}

	/**
	 * Returns the length of a record.
	 * @param address the address of the record
	 * @return the length in bytes
	 */
	public static int length(long address) {
		return (int) address & MASK;
	}

	/**
	 * Tells whether a record starts where another one ends.
	 * @param address the address of the record
	 * @param previous the address of the other record
	 * @return whether they are next to each other
	 */
	public static boolean follows(long address, long previous) {
		return slab(address) == slab(previous) && offset(address) == offset(previous) + length(previous);
	}

}
