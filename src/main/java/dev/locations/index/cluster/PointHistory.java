package dev.locations.index.cluster;

import java.util.Arrays;

/**
 * Where points changed since all locations were loaded, also before the
 * {@link PointIndex} was built. It is immutable, and keeps the last points only.
 *
 * @param identity identifies the history in a moment, without keeping its points in
 * memory
 * @param lastKinds what changed at each of the last points, as bits
 * @param wanted the bits of the changes that matter
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PointHistory(Object identity, long size, long[] lastKeys, long[] lastKinds, long wanted) {

	/** Each write copies them; to compare so many takes some 20 µs. */
	static final int MOST_KEPT = 4096;

	/** Starts a history, for locations that were just loaded. */
	public static PointHistory start() {
		return new PointHistory(new Object(), 0, new long[0], new long[0], -1);
	}

	/**
	 * Adds the points of changes.
	 * @param kinds what changed at each point, as bits
	 */
	public PointHistory with(long[] keys, long[] kinds) {
		return (keys.length == 0) ? this : new PointHistory(this.identity, this.size + keys.length,
				last(this.lastKeys, keys), last(this.lastKinds, kinds), this.wanted);
	}

	private static long[] last(long[] before, long[] more) {
		int added = Math.min(more.length, MOST_KEPT);
		int kept = Math.min(before.length, MOST_KEPT - added);
		long[] next = Arrays.copyOfRange(before, before.length - kept, before.length + added);
		System.arraycopy(more, more.length - added, next, kept, added);
		return next;
	}

	/** Returns the same history, of which only changes with one of these bits matter. */
	PointHistory of(long kinds) {
		return new PointHistory(this.identity, this.size, this.lastKeys, this.lastKinds, kinds);
	}

	Moment moment() {
		return new Moment(this.identity, this.size);
	}

	private int firstSince(Moment earlier) {
		long later = this.size - earlier.changes();
		boolean isKnown = earlier.history() == this.identity && later >= 0 && later <= this.lastKeys.length;
		return isKnown ? this.lastKeys.length - (int) later : -1;
	}

	/** Tells whether nothing changed in a window since an earlier moment. */
	boolean isUnchanged(CellWindow window, Moment earlier) {
		int first = firstSince(earlier);
		if (first < 0) {
			return false;
		}
		for (int i = first; i < this.lastKeys.length; i++) {
			long key = this.lastKeys[i];
			if ((this.lastKinds[i] & this.wanted) != 0
					&& window.contains(MortonKey.x(key) >> window.cellBits(), MortonKey.y(key) >> window.cellBits())) {
				return false;
			}
		}
		return true;
	}

	/**
	 * A moment in the history.
	 *
	 * @param history identifies the history, which is another one after each load
	 * @param changes the number of points where the map changed since the load
	 */
	public record Moment(Object history, long changes) {
	}

}
