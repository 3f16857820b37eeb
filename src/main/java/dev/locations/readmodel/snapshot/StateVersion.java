package dev.locations.readmodel.snapshot;

import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * Tells states of the whole collection apart: a sum over all locations of a hash of the
 * id and the time of the last change. Locations come and go in any order, and processes
 * that hold the same locations in the same versions have the same sum.
 */
final class StateVersion {

	/** The version of nothing. */
	static final StateVersion EMPTY = new StateVersion(0, 0);

	private static final int UNUSED_BITS = 11;

	private final long high;

	private final long low;

	/** Made when it is first asked for, as many versions are never told. */
	private @Nullable String text;

	private StateVersion(long high, long low) {
		this.high = high;
		this.low = low;
	}

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

	/** The version as a number of 53 bits. */
	long number() {
		return this.low >>> UNUSED_BITS;
	}

	/** The version as text for an entity tag. */
	String text() {
		String known = this.text;
		if (known == null) {
			known = Long.toUnsignedString(this.high, Character.MAX_RADIX) + '-'
					+ Long.toUnsignedString(this.low, Character.MAX_RADIX);
			this.text = known;
		}
		return known;
	}

}
