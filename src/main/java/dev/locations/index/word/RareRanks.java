package dev.locations.index.word;

import java.util.Arrays;
import java.util.stream.LongStream;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a rare word in ascending order, with their points: to compare all of them
 * with a box is faster than to search the tree.
 */
final class RareRanks implements WordRanks {

	/** The memory of a rank, its place and its point. */
	private static final int BYTES_PER_RANK = Integer.BYTES + 1 + 2 * Double.BYTES;

	private static final int PLACE_BITS = 3;

	private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;

	private final WordTable.Range words;

	private final int[] ranks;

	private final byte[] places;

	private final double[] longitudes;

	private final double[] latitudes;

	RareRanks(WordTable.Range words, WordTable table, PackedTree tree) {
		this.words = words;
		LongStream.Builder all = LongStream.builder();
		table.read(words, (rank, place) -> all.add(((long) rank << PLACE_BITS) | place));
		long[] found = withGreatestPlaces(all.build().sorted().toArray());
		this.ranks = new int[found.length];
		this.places = new byte[found.length];
		this.longitudes = new double[found.length];
		this.latitudes = new double[found.length];
		for (int i = 0; i < found.length; i++) {
			this.ranks[i] = (int) (found[i] >> PLACE_BITS);
			this.places[i] = (byte) (found[i] & PLACE_MASK);
			int slot = tree.slot(this.ranks[i]);
			this.longitudes[i] = tree.longitude(slot);
			this.latitudes[i] = tree.latitude(slot);
		}
	}

	// of several places of a rank, the greatest is the last
	private static long[] withGreatestPlaces(long[] sorted) {
		int count = 0;
		for (int i = 0; i < sorted.length; i++) {
			if (i + 1 == sorted.length || sorted[i] >> PLACE_BITS != sorted[i + 1] >> PLACE_BITS) {
				sorted[count++] = sorted[i];
			}
		}
		return Arrays.copyOf(sorted, count);
	}

	/** Finds the ranks in a box, or all without one; returns how many there are. */
	int search(@Nullable Box box, int[] found) {
		if (box == null) {
			System.arraycopy(this.ranks, 0, found, 0, this.ranks.length);
			return this.ranks.length;
		}
		int count = 0;
		for (int i = 0; i < this.ranks.length; i++) {
			if (box.contains(this.longitudes[i], this.latitudes[i])) {
				found[count++] = this.ranks[i];
			}
		}
		return count;
	}

	int size() {
		return this.ranks.length;
	}

	@Override
	public int place(int rank) {
		int index = Arrays.binarySearch(this.ranks, rank);
		return (index >= 0) ? this.places[index] : WordPlace.NONE;
	}

	@Override
	public boolean isAt(int rank, int place) {
		return place(rank) >= place;
	}

	@Override
	public WordTable.Range words() {
		return this.words;
	}

	@Override
	public int memory() {
		return this.ranks.length * BYTES_PER_RANK;
	}

}
