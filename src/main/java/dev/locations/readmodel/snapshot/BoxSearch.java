package dev.locations.readmodel.snapshot;

import dev.locations.location.BoundingBox;
import dev.locations.readmodel.index.RankSet;

/**
 * Searches a snapshot. Each thread has one search, whose memory is reused.
 */
final class BoxSearch {

	private static final ThreadLocal<BoxSearch> OF_THREAD = ThreadLocal.withInitial(() -> new BoxSearch(0, 0));

	private final RankSet found;

	private final int[] ranks;

	private final int[] entries;

	private BoxSearch(int baseSize, int deltaSize) {
		this.found = new RankSet(baseSize);
		this.ranks = new int[baseSize];
		this.entries = new int[deltaSize];
	}

	/**
	 * Finds the locations in a box.
	 * @param snapshot the locations
	 * @param box the box
	 * @return the items in the order of the list
	 */
	static int[] search(Snapshot snapshot, BoundingBox box) {
		int baseSize = snapshot.base().size();
		int deltaSize = snapshot.delta().size();
		BoxSearch search = OF_THREAD.get();
		if (search.ranks.length < baseSize || search.entries.length < deltaSize) {
			search = new BoxSearch(Math.max(search.ranks.length, baseSize),
					Math.max(search.entries.length, 2 * deltaSize));
			OF_THREAD.set(search);
		}
		return search.find(snapshot, box);
	}

	private int[] find(Snapshot snapshot, BoundingBox box) {
		Delta delta = snapshot.delta();
		snapshot.base().tree().search(box, this.found);
		int rankCount = this.found.drain(delta.removedRanks(), this.ranks);
		int entryCount = delta.search(box, this.entries);
		int[] items = new int[rankCount + entryCount];
		int rank = 0;
		for (int i = 0; i < entryCount; i++) {
			int position = delta.entry(this.entries[i]).position();
			while (rank < rankCount && this.ranks[rank] < position) {
				items[rank + i] = this.ranks[rank];
				rank++;
			}
			items[rank + i] = ~this.entries[i];
		}
		System.arraycopy(this.ranks, rank, items, rank + entryCount, rankCount - rank);
		return items;
	}

}
