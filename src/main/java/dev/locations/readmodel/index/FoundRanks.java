package dev.locations.readmodel.index;

/**
 * An array for the ranks that a search finds. It is used again, unless it became large:
 * each thread that searches has one.
 */
public final class FoundRanks {

	private static final int KEPT = 1 << 15;

	private int[] ranks = new int[KEPT];

	/**
	 * Makes room for ranks, and forgets those before.
	 * @param count how many there may be at most
	 * @return an array that is at least so long
	 */
	public int[] room(int count) {
		if (this.ranks.length < count) {
			this.ranks = new int[count];
		}
		return this.ranks;
	}

	/** Returns the ranks, whose number the caller knows. */
	public int[] ranks() {
		return this.ranks;
	}

	/** Forgets the ranks. */
	public void clear() {
		if (this.ranks.length > KEPT) {
			this.ranks = new int[KEPT];
		}
	}

}
