package dev.locations.index.word;

import java.util.Arrays;
import java.util.stream.LongStream;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.PackedTree;
import org.jspecify.annotations.Nullable;

/**
 * The ordinals of a rare word with their points: to compare all of them with a box is
 * faster than to search the tree.
 */
final class RareOrdinals extends WordOrdinals {

	private static final int BYTES_PER_ORDINAL = Integer.BYTES + 1 + 2 * Double.BYTES;

	private static final int LEVEL_BITS = MatchLevel.ANYWHERE + 1;

	private static final int LEVEL_MASK = (1 << LEVEL_BITS) - 1;

	private final int[] ordinals;

	private final byte[] levels;

	private final double[] longitudes;

	private final double[] latitudes;

	RareOrdinals(WordTable.Ranges words, WordTable table, PackedTree tree) {
		super(words);
		LongStream.Builder all = LongStream.builder();
		table.read(words, (ordinal, levels) -> all.add(((long) ordinal << LEVEL_BITS) | levels));
		long[] found = withAllLevels(all.build().sorted().toArray());
		this.ordinals = new int[found.length];
		this.levels = new byte[found.length];
		this.longitudes = new double[found.length];
		this.latitudes = new double[found.length];
		for (int i = 0; i < found.length; i++) {
			this.ordinals[i] = (int) (found[i] >> LEVEL_BITS);
			this.levels[i] = (byte) (found[i] & LEVEL_MASK);
			int slot = tree.slot(this.ordinals[i]);
			this.longitudes[i] = tree.longitude(slot);
			this.latitudes[i] = tree.latitude(slot);
		}
	}

	// a location may have several words with the prefix
	private static long[] withAllLevels(long[] sorted) {
		int count = 0;
		for (long each : sorted) {
			if (count > 0 && sorted[count - 1] >> LEVEL_BITS == each >> LEVEL_BITS) {
				sorted[count - 1] |= each;
			}
			else {
				sorted[count++] = each;
			}
		}
		return Arrays.copyOf(sorted, count);
	}

	/** Without a box, all are found. */
	int search(@Nullable Box box, int[] found) {
		if (box == null) {
			System.arraycopy(this.ordinals, 0, found, 0, this.ordinals.length);
			return this.ordinals.length;
		}
		int count = 0;
		for (int i = 0; i < this.ordinals.length; i++) {
			if (box.contains(this.longitudes[i], this.latitudes[i])) {
				found[count++] = this.ordinals[i];
			}
		}
		return count;
	}

	int size() {
		return this.ordinals.length;
	}

	@Override
	int levels(int ordinal) {
		return this.levels[Arrays.binarySearch(this.ordinals, ordinal)];
	}

	@Override
	boolean contains(int ordinal) {
		return Arrays.binarySearch(this.ordinals, ordinal) >= 0;
	}

	@Override
	int memory() {
		return this.ordinals.length * BYTES_PER_ORDINAL;
	}

}
