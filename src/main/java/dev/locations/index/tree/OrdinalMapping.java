package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.List;

/** Maps the ordinal of each location of a base to its ordinal in the next base. */
public final class OrdinalMapping {

	/** The new ordinal of a location that is not in the next base. */
	public static final int REMOVED = -1;

	private final int[] newOrdinals;

	private final List<Added> added = new ArrayList<>();

	private int newSize;

	/** Starts before the first ordinal. */
	public OrdinalMapping(int oldSize) {
		this.newOrdinals = new int[oldSize];
	}

	/** Gives the next ordinal to a location of the old base. */
	public void keep(int oldOrdinal) {
		this.newOrdinals[oldOrdinal] = this.newSize++;
	}

	/** Leaves out a location of the old base. */
	public void remove(int oldOrdinal) {
		this.newOrdinals[oldOrdinal] = REMOVED;
	}

	/**
	 * Gives the next ordinal to a location that is not in the old base, by its point in
	 * degrees.
	 */
	public int add(double longitude, double latitude) {
		this.added.add(new Added(this.newSize, longitude, latitude));
		return this.newSize++;
	}

	/** Returns what is not in the old base, in the order of the new ordinals. */
	public List<Added> added() {
		return this.added;
	}

	/** Returns the ordinal in the next base, or {@link #REMOVED}. */
	public int newOrdinal(int oldOrdinal) {
		return this.newOrdinals[oldOrdinal];
	}

	/** Returns the number of locations in the next base. */
	public int newSize() {
		return this.newSize;
	}

	/**
	 * A point that is new in an index.
	 *
	 * @param ordinal its ordinal
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public record Added(int ordinal, double longitude, double latitude) {
	}

}
