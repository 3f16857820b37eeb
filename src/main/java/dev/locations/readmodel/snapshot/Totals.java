package dev.locations.readmodel.snapshot;

import java.util.UUID;

/**
 * Sums over all locations. The first two are the version: the sum of one hash for each
 * location, of its id and the time of the last change. It does not depend on the order of
 * changes. Processes that hold the same locations in the same versions have the same sum.
 *
 * @param high the high bits of the version
 * @param low the low bits of the version
 * @param bytes the length of all records in bytes
 * @param mappedBytes the length of those that are in a file
 */
record Totals(long high, long low, long bytes, long mappedBytes) {

	static final Totals EMPTY = new Totals(0, 0, 0, 0);

	/** The bits of {@link #low} that are not in the {@link #number}. */
	private static final int UNUSED_BITS = 11;

	Totals with(UUID id, long updatedAt, long address, Slabs slabs) {
		return changed(id, updatedAt, address, slabs, 1);
	}

	Totals without(UUID id, long updatedAt, long address, Slabs slabs) {
		return changed(id, updatedAt, address, slabs, -1);
	}

	private Totals changed(UUID id, long updatedAt, long address, Slabs slabs, int sign) {
		int length = sign * RecordAddress.length(address);
		return new Totals(this.high + sign * hash(id, updatedAt, 0x632be59bd9b4e019L),
				this.low + sign * hash(id, updatedAt, 0x9e3779b97f4a7c15L), this.bytes + length,
				this.mappedBytes + (slabs.isMapped(address) ? length : 0));
	}

	private static long hash(UUID id, long updatedAt, long seed) {
		return mix(mix(mix(seed ^ id.getMostSignificantBits()) ^ id.getLeastSignificantBits()) ^ updatedAt);
	}

	private static long mix(long value) {
		// the finalizer of SplitMix64 (Steele, Lea and Flood, 2014)
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

	long memoryBytes() {
		return this.bytes - this.mappedBytes;
	}

	Totals allMapped() {
		return new Totals(this.high, this.low, this.bytes, this.bytes);
	}

	long number() {
		return this.low >>> UNUSED_BITS;
	}

	String text() {
		return Long.toUnsignedString(this.high, Character.MAX_RADIX) + '-'
				+ Long.toUnsignedString(this.low, Character.MAX_RADIX);
	}

}
