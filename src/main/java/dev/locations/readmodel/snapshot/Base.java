package dev.locations.readmodel.snapshot;

import java.util.UUID;

import dev.locations.readmodel.index.CurvePoints;
import dev.locations.readmodel.index.IdTable;
import dev.locations.readmodel.index.PackedTree;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * Locations in the order of the list, with a tree over their points and a table of their
 * ids. It is immutable, but for the compressed records that it may get later.
 */
final class Base {

	/** Of the arrays of the records, of the tree and of the table of ids. */
	private static final long BYTES_PER_LOCATION = 60;

	private final Records records;

	private final PackedTree tree;

	private final IdTable ids;

	/** Made when they are first asked for. */
	private volatile @Nullable CompressedRecords fragments;

	Base(Records records, PackedTree tree, IdTable ids) {
		this.records = records;
		this.tree = tree;
		this.ids = ids;
	}

	/**
	 * Builds a base.
	 * @param records the records
	 * @param longitudes the longitude of each rank, in degrees
	 * @param latitudes the latitude of each rank, in degrees
	 */
	static Base of(Records records, double[] longitudes, double[] latitudes) {
		return new Base(records, new PackedTree(CurvePoints.of(longitudes, latitudes, records.size())),
				IdTable.of(records.size(), records::id));
	}

	/** Nothing, with slabs of its own for what will be added. */
	static Base empty() {
		return of(new Records(new Slabs(), 0), new double[0], new double[0]);
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

	long address(int rank) {
		return this.records.address(rank);
	}

	/**
	 * Finds a location.
	 * @param id its id
	 * @return its rank, or -1
	 */
	int find(UUID id) {
		return this.ids.find(id, this.records::id);
	}

	/** The compressed records; null when there are none. */
	@Nullable CompressedRecords fragments() {
		return this.fragments;
	}

	void fragments(CompressedRecords compressed) {
		this.fragments = compressed;
	}

	/** The memory in use but for what is compressed, in bytes. */
	long memory() {
		return memory(slabs(), size());
	}

	/** The memory that locations take, in bytes. */
	static long memory(Slabs slabs, int size) {
		return slabs.size() + size * BYTES_PER_LOCATION;
	}

}
