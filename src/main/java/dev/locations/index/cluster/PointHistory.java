package dev.locations.index.cluster;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * Where the map changed since all locations were loaded, also before the
 * {@link PointIndex} was built. It is immutable, and keeps the last points only.
 */
public final class PointHistory {

	/** Each write copies them; to compare so many takes some 20 µs. */
	static final int MOST_KEPT = 4096;

	/** Identifies the history in a moment, without keeping its points in memory. */
	private final Object identity;

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

	/** Returns the bytes in memory. */
	public long memory() {
		return (long) Long.BYTES * this.lastKeys.length;
	}

	Moment moment() {
		return new Moment(this.identity, this.size);
	}

	/** Returns the points since an earlier moment; null if they are not known. */
	public long @Nullable [] since(Moment earlier) {
		int first = firstSince(earlier);
		return (first >= 0) ? Arrays.copyOfRange(this.lastKeys, first, this.lastKeys.length) : null;
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
			if (window.contains(MortonKey.x(key) >> window.cellBits(), MortonKey.y(key) >> window.cellBits())) {
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
