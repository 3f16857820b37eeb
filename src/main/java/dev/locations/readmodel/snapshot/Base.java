package dev.locations.readmodel.snapshot;

import java.nio.DoubleBuffer;
import java.util.UUID;

import dev.locations.readmodel.cluster.PointIndex;
import dev.locations.readmodel.index.CurvePoints;
import dev.locations.readmodel.index.IdTable;
import dev.locations.readmodel.index.PackedTree;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.ReplacedSlabs;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.word.WordTable;
import org.jspecify.annotations.Nullable;

/**
 * Locations in the order of the list, with a tree and an index of their points, a table
 * of their ids and their words. It is immutable, except that the compressed records are
 * set later.
 */
final class Base {

	/**
	 * The arrays of the records, of the tree, of the table of ids and of the clusters.
	 */
	private static final long INDEX_BYTES_PER_LOCATION = 72 + PointIndex.BYTES_PER_LOCATION;

	private final Records records;

	private final PackedTree tree;

	private final IdTable ids;

	private final PointIndex clusters;

	private final WordTable words;

	private volatile @Nullable CompressedRecords compressedRecords;

	Base(Records records, PackedTree tree, IdTable ids, PointIndex clusters, WordTable words) {
		this.records = records;
		this.tree = tree;
		this.ids = ids;
		this.clusters = clusters;
		this.words = words;
	}

	static Base of(Records records, DoubleBuffer longitudes, DoubleBuffer latitudes, WordTable words) {
		return new Base(records, new PackedTree(CurvePoints.of(longitudes, latitudes, records.size())),
				IdTable.of(records.size(), records::id), PointIndex.of(longitudes, latitudes, records.size()), words);
	}

	int size() {
		return this.records.size();
	}

	Records records() {
		return this.records;
	}

	Slabs slabs() {
		return this.records.slabs();
	}

	PackedTree tree() {
		return this.tree;
	}

	IdTable ids() {
		return this.ids;
	}

	PointIndex clusters() {
		return this.clusters;
	}

	long address(int rank) {
		return this.records.address(rank);
	}

	/** Finds a location; -1 if there is no such location. */
	int find(UUID id) {
		return this.ids.find(id, this.records::id);
	}

	/**
	 * Returns the compressed records.
	 * @return the compressed records, or null while there are none
	 */
	@Nullable CompressedRecords compressedRecords() {
		return this.compressedRecords;
	}

	WordTable words() {
		return this.words;
	}

	void compressedRecords(CompressedRecords compressed) {
		this.compressedRecords = compressed;
	}

	void addSlabsTo(ReplacedSlabs replaced) {
		replaced.add(slabs());
		CompressedRecords compressed = this.compressedRecords;
		if (compressed != null) {
			replaced.add(compressed.slabs());
		}
	}

	/**
	 * Returns the memory that the base uses, without what is in a file, without the
	 * compressed records and without what slabs waste, in bytes. Looks at all records.
	 */
	long used() {
		long bytes = 0;
		for (int rank = 0; rank < size(); rank++) {
			long address = address(rank);
			bytes += slabs().isMapped(address) ? 0 : RecordAddress.length(address);
		}
		return used(bytes, size());
	}

	/** Returns the memory that locations use, in bytes. */
	static long used(long bytes, int size) {
		return bytes + size * INDEX_BYTES_PER_LOCATION;
	}

}
