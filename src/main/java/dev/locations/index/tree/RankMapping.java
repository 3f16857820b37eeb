package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.List;

/** Maps the rank of each location of a base to its rank in the next base. */
public final class RankMapping {

	/** The new rank of a location that is not in the next base. */
	public static final int REMOVED = -1;

	private final int[] newRanks;

	private final List<Added> added = new ArrayList<>();

	private int newSize;

	/** Starts before the first rank. */
	public RankMapping(int oldSize) {
		this.newRanks = new int[oldSize];
	}

	/** Gives the next rank to a location of the old base. */
	public void keep(int oldRank) {
		this.newRanks[oldRank] = this.newSize++;
	}

	/** Leaves out a location of the old base. */
	public void remove(int oldRank) {
		this.newRanks[oldRank] = REMOVED;
	}

	/**
	 * Gives the next rank to a location that is not in the old base, by its point in
	 * degrees.
	 */
	public int add(double longitude, double latitude) {
		this.added.add(new Added(this.newSize, longitude, latitude));
		return this.newSize++;
	}

	/** Returns what is not in the old base, in the order of the new ranks. */
	public List<Added> added() {
		return this.added;
	}

	/** Returns the rank in the next base, or {@link #REMOVED}. */
	public int newRank(int oldRank) {
		return this.newRanks[oldRank];
	}

	/** Returns the number of locations in the next base. */
	public int newSize() {
		return this.newSize;
	}

	/**
	 * A point that is new in an index.
	 *
	 * @param rank its rank
	 * @param longitude the longitude in degrees
	 * @param latitude the latitude in degrees
	 */
	public record Added(int rank, double longitude, double latitude) {
	}

}
