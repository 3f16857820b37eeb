package dev.locations.readmodel;

import java.util.UUID;

/**
 * Tells states of the whole collection apart: a sum over all locations of a hash of the
 * id and the time of the last change. Locations come and go in any order, and processes
 * that hold the same locations in the same versions have the same sum.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 */
record StateVersion(long high, long low) {

	/** The version of nothing. */
	static final StateVersion EMPTY = new StateVersion(0, 0);

	StateVersion plus(UUID id, long updatedAt) {
		return new StateVersion(this.high + hash(id, updatedAt, 0x632be59bd9b4e019L),
				this.low + hash(id, updatedAt, 0x9e3779b97f4a7c15L));
	}

	StateVersion minus(UUID id, long updatedAt) {
		return new StateVersion(this.high - hash(id, updatedAt, 0x632be59bd9b4e019L),
				this.low - hash(id, updatedAt, 0x9e3779b97f4a7c15L));
	}

	private static long hash(UUID id, long updatedAt, long seed) {
		return mix(mix(mix(seed ^ id.getMostSignificantBits()) ^ id.getLeastSignificantBits()) ^ updatedAt);
	}

	/** The finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
	private static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

	/** The version as text for an entity tag. */
	String text() {
		return Long.toUnsignedString(this.high, Character.MAX_RADIX) + '-'
				+ Long.toUnsignedString(this.low, Character.MAX_RADIX);
	}

}
