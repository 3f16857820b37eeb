package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.locations.location.BoundingBox;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationQuery;
import dev.locations.location.query.ListPosition;
import dev.locations.readmodel.cluster.MapPoints;
import dev.locations.readmodel.cluster.PointHistory;
import dev.locations.readmodel.index.Cost;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.word.WordTable;
import org.jspecify.annotations.Nullable;

/**
 * All locations at one moment: a {@link Base}, and a {@link Delta} of the changes since
 * the base was built. It is immutable, so that it is read without locks.
 * <p>
 * The methods take and return a location as an item. An item is the rank of the location
 * in the base, or the complement ({@code ~}) of its index in the delta.
 */
public final class Snapshot {

	private final Base base;

	private final Delta delta;

	private final PointHistory history;

	private final StateVersion version;

	private final long bytes;

	private final long mappedBytes;

	/** Found when it is needed, because most snapshots are never asked for it. */
	private @Nullable LocationExtent extent;

	Snapshot(Base base, Delta delta, PointHistory history, StateVersion version, long bytes, long mappedBytes) {
		this.base = base;
		this.delta = delta;
		this.history = history;
		this.version = version;
		this.bytes = bytes;
		this.mappedBytes = mappedBytes;
	}

	Base base() {
		return this.base;
	}

	Delta delta() {
		return this.delta;
	}

	PointHistory history() {
		return this.history;
	}

	StateVersion version() {
		return this.version;
	}

	/** Returns how many locations there are. */
	public int size() {
		return this.base.size() - this.delta.removedCount() + this.delta.size();
	}

	/** Returns the length of all records in bytes. */
	public long bytes() {
		return this.bytes;
	}

	long mappedBytes() {
		return this.mappedBytes;
	}

	long memoryBytes() {
		return this.bytes - this.mappedBytes;
	}

	/** Returns the slabs with the records of the base and of the delta. */
	public Slabs slabs() {
		return this.base.slabs();
	}

	/** Returns the ends by rank, see {@link FieldEnds}. */
	public ShortBuffer fieldEnds() {
		return this.base.records().fieldEnds();
	}

	/** Returns the compressed records, or null while there are none. */
	public @Nullable CompressedRecords compressedRecords() {
		return this.base.compressedRecords();
	}

	/**
	 * Returns the memory that the locations take, without the compressed records and without
	 * files, in bytes.
	 */
	public long memory() {
		return Base.used(slabs().size(), size());
	}

	/**
	 * Returns the length of the records in memory that are not in use any more, in bytes. A
	 * fold frees them.
	 */
	long garbage() {
		return slabs().garbage(memoryBytes());
	}

	/** Returns the version of all locations as text. */
	public String versionText() {
		return this.version.text();
	}

	/**
	 * Returns the version of all locations as a number. It has fewer bits than the text, so
	 * that a double holds it exactly.
	 */
	public long versionNumber() {
		return this.version.number();
	}

	/** Returns the JSON object of a location; null if there is no such location. */
	public byte @Nullable [] find(UUID id) {
		int entry = this.delta.find(id);
		if (entry >= 0) {
			return slabs().json(this.delta.entry(entry).address());
		}
		int rank = rank(id);
		return (rank >= 0) ? this.base.records().json(rank) : null;
	}

	/** Finds several locations, faster than one after the other. */
	public Map<UUID, byte[]> findAll(Collection<UUID> ids) {
		Map<UUID, Integer> entries = this.delta.indices();
		Map<UUID, byte[]> found = new HashMap<>();
		for (UUID id : ids) {
			Integer entry = entries.get(id);
			int rank = rank(id);
			if (entry != null) {
				found.put(id, slabs().json(this.delta.entry(entry).address()));
			}
			else if (rank >= 0) {
				found.put(id, this.base.records().json(rank));
			}
		}
		return found;
	}

	/** Tells whether a location exists. */
	public boolean contains(UUID id) {
		return this.delta.find(id) >= 0 || rank(id) >= 0;
	}

	/**
	 * Finds the locations in a box.
	 * @return the items in the order of the list
	 */
	public int[] search(BoundingBox box) {
		return BoxSearch.search(this, box);
	}

	/**
	 * Tells whether it costs too much to find the locations in a box.
	 * @return whether the cost is more than {@link Cost#LONG}
	 */
	public boolean isLong(BoundingBox box) {
		return this.base.tree().mayHaveMore(box, Cost.steps(Cost.IN_BOX))
				|| Cost.CHANGE * this.delta.changes() > Cost.LONG;
	}

	WordTable words() {
		return this.base.words();
	}

	/** Prepares the search for a page of a list. */
	public PageSearch search(LocationQuery query) {
		return new PageSearch(this, query);
	}

	ListPosition position(int item) {
		return (item >= 0) ? this.base.records().key(item) : this.delta.entry(~item).key();
	}

	/** Returns when a location was last changed. */
	long updatedAt(int item) {
		return (item >= 0) ? this.base.records().updatedAt(item) : this.delta.entry(~item).updatedAt();
	}

	/**
	 * Estimates what it costs to find the {@link #extent}.
	 * @return the cost, see {@link Cost}
	 */
	public long extentCost() {
		return (this.extent != null) ? 0 : Cost.TIME * this.base.size();
	}

	/** Returns the extent; empty if there are no locations. */
	public Optional<LocationExtent> extent() {
		LocationExtent found = this.extent;
		if (found == null) {
			found = ExtentSearch.find(this);
			this.extent = found;
		}
		return Optional.ofNullable(found);
	}

	/** Returns the points of all locations. */
	public MapPoints points() {
		return new MapPoints(this.base.clusters(), this.delta.points(), this.history, this.base::address);
	}

	/** Returns the address in the {@link #slabs() slabs}. */
	public long address(int item) {
		return (item >= 0) ? this.base.address(item) : this.delta.entry(~item).address();
	}

	private int rank(UUID id) {
		int rank = this.base.find(id);
		return (rank >= 0 && !this.delta.isRemoved(rank)) ? rank : -1;
	}

}
