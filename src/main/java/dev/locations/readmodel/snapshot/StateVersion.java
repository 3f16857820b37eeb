package dev.locations.readmodel.snapshot;

import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The version of all locations together: the sum of one hash for each location. The hash
 * is computed from the id and the time of the last change. The sum does not depend on the
 * order of changes. Processes that hold the same locations in the same versions have the
 * same sum.
 */
final class StateVersion {

	static final StateVersion EMPTY = new StateVersion(0, 0);

	private static final int UNUSED_BITS = 11;

	private final long high;

	private final long low;

	/** Created when it is needed, because most versions are never sent. */
	private @Nullable String text;

	private StateVersion(long high, long low) {
		this.high = high;
		this.low = low;
	}

	static StateVersion of(long high, long low) {
		return new StateVersion(high, low);
	}

	long high() {
		return this.high;
	}

	long low() {
		return this.low;
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

	private static long mix(long value) {
		// the finalizer of SplitMix64 (Steele, Lea and Flood, 2014)
		long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

	long number() {
		return this.low >>> UNUSED_BITS;
	}

	String text() {
		String result = this.text;
		if (result == null) {
			result = Long.toUnsignedString(this.high, Character.MAX_RADIX) + '-'
					+ Long.toUnsignedString(this.low, Character.MAX_RADIX);
			this.text = result;
		}
		return result;
	}

}
