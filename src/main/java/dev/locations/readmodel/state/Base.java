package dev.locations.readmodel.state;

import java.nio.DoubleBuffer;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.IdTable;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.word.WordTable;
import org.jspecify.annotations.Nullable;

/**
 * Locations in the order of the list, with a tree of their points, a table of their ids,
 * an index of their points for clusters, and their words. It is immutable, except that
 * the compressed records are set later.
 */
record Base(Records records, PackedTree tree, IdTable ids, PointIndex clusters, WordTable words,
		AtomicReference<@Nullable CompressedRecords> compressed) {

	/** The arrays of the records, the tree, the table of ids and the clusters. */
	private static final long INDEX_BYTES_PER_LOCATION = 72 + PointIndex.BYTES_PER_LOCATION;

	Base(Records records, PackedTree tree, IdTable ids, PointIndex clusters, WordTable words,
			@Nullable CompressedRecords compressed) {
		this(records, tree, ids, clusters, words, new AtomicReference<>(compressed));
	}

	/** Builds a base from the points of all ordinals, in degrees. */
	static Base of(Records records, DoubleBuffer longitudes, DoubleBuffer latitudes, WordTable words) {
		return new Base(records, PackedTree.of(longitudes, latitudes, records.size()),
				IdTable.of(records.size(), records::id), PointIndex.of(longitudes, latitudes, records.size()), words,
				(CompressedRecords) null);
	}

	int size() {
		return this.records.size();
	}

	Slabs slabs() {
		return this.records.slabs();
	}

	long address(int ordinal) {
		return this.records.address(ordinal);
	}

	int find(UUID id) {
		return this.ids.find(id, this.records::id);
	}

	@Nullable CompressedRecords compressedRecords() {
		return this.compressed.get();
	}

	void addSlabsTo(ReplacedSlabs replaced) {
		replaced.add(slabs());
		CompressedRecords records = compressedRecords();
		if (records != null) {
			replaced.add(records.slabs());
		}
	}

	/**
	 * Returns the memory that the base uses, in bytes, without what is in a file, without
	 * the compressed records and without what slabs waste. Looks at all records.
	 */
	long used() {
		long bytes = 0;
		for (int ordinal = 0; ordinal < size(); ordinal++) {
			long address = address(ordinal);
			bytes += slabs().isMapped(address) ? 0 : RecordAddress.length(address);
		}
		return used(bytes, size());
	}

	/** Returns the memory that locations use whose records have some length, in bytes. */
	static long used(long bytes, int size) {
		return bytes + size * INDEX_BYTES_PER_LOCATION;
	}

}
