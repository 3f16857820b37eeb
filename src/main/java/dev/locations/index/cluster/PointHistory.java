package dev.locations.index.cluster;

import java.util.Arrays;

/**
 * Where the map changed since all locations were loaded. It goes on when a compaction
 * builds another {@link PointIndex}, because the map then stays the same. It is
 * immutable. Only the last points are kept.
 */
public final class PointHistory {

	/** Each write copies these points, and so many are compared in some 20 µs. */
	static final int MOST_KEPT = 4096;

	/** Refers to this history without keeping its points in memory. */
	private final Object identity;

	/** The number of all points, also of those that are no longer kept. */
	private final long size;

	private final long[] lastKeys;

	private PointHistory(Object identity, long size, long[] lastKeys) {
		this.identity = identity;
		this.size = size;
		this.lastKeys = lastKeys;
	}

	/** Starts a history, for locations that were just loaded. */
	public static PointHistory start() {
		return new PointHistory(new Object(), 0, new long[0]);
	}

	/** Returns the history with the keys of more points where the map changed. */
	public PointHistory with(long... keys) {
		if (keys.length == 0) {
			return this;
		}
		int added = Math.min(keys.length, MOST_KEPT);
		int kept = Math.min(this.lastKeys.length, MOST_KEPT - added);
		long[] next = Arrays.copyOfRange(this.lastKeys, this.lastKeys.length - kept, this.lastKeys.length + added);
		System.arraycopy(keys, keys.length - added, next, kept, added);
		return new PointHistory(this.identity, this.size + keys.length, next);
	}

	Moment moment() {
		return new Moment(this.identity, this.size);
	}

	/** Tells whether nothing changed in a window since an earlier moment. */
	boolean isUnchanged(CellWindow window, Moment earlier) {
		long later = this.size - earlier.changes();
		if (earlier.history() != this.identity || later < 0 || later > this.lastKeys.length) {
			return false;
		}
		for (int i = this.lastKeys.length - (int) later; i < this.lastKeys.length; i++) {
			long key = this.lastKeys[i];
			if (window.contains(MortonKey.x(key) >> window.cellBits(), MortonKey.y(key) >> window.cellBits())) {
				return false;
			}
		}
		return true;
	}

	/**
	 * A moment in the history. It does not keep the points in memory.
	 *
	 * @param history identifies the history, which is another one after each load
	 * @param changes the number of points where the map changed since the load
	 */
	public record Moment(Object history, long changes) {
	}

}
