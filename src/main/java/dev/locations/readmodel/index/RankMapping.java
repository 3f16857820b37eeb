package dev.locations.readmodel.index;

/**
 * Which rank each location of a base has in the next base.
 */
public final class RankMapping {

	/** The new rank of a location that is not in the next base. */
	static final int GONE = -1;

	private final int[] ranks;

	private int size;

	/**
	 * Starts before the first rank.
	 * @param oldSize how many there were
	 */
	public RankMapping(int oldSize) {
		this.ranks = new int[oldSize];
	}

	/** A location of the old base stays, and has the next rank. */
	public void stays(int oldRank) {
		this.ranks[oldRank] = this.size++;
	}

	/** A location of the old base goes. */
	public void goes(int oldRank) {
		this.ranks[oldRank] = GONE;
	}

	/** A location comes, and has the next rank. */
	public int comes() {
		return this.size++;
	}

	/** The new rank of a location, or {@link #GONE}. */
	int rank(int oldRank) {
		return this.ranks[oldRank];
	}

	/** How many locations there are in the next base. */
	int size() {
		return this.size;
	}

}
