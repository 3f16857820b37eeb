package dev.locations.index.tree;

/** Maps the rank of each location of a base to its rank in the next base. */
public final class RankMapping {

	/** The new rank of a location that is not in the next base. */
	public static final int REMOVED = -1;

	private final int[] newRanks;

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

	/** Gives the next rank to a location that is not in the old base. */
	public int add() {
		return this.newSize++;
	}

	/** Returns the rank in the next base, or {@link #REMOVED}. */
	public int newRank(int oldRank) {
		return this.newRanks[oldRank];
	}

	/** Returns the number of locations in the next base. */
	public int newSize() {
		return this.newSize;
	}

}
