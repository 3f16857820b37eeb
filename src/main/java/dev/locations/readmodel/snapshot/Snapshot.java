package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointChanges;
import dev.locations.index.cluster.PointHistory;
import dev.locations.index.cluster.PointIndex;
import dev.locations.index.tree.Box;
import dev.locations.index.tree.Cost;
import dev.locations.index.word.WordTable;
import dev.locations.location.LocationReads.Share;
import dev.locations.location.LocationReads.Version;
import dev.locations.location.field.LocationTime;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationExtent.ExtentCollector;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

/**
 * All locations at one moment: a {@link Base} and the {@link Changes} since. It is
 * immutable, so that it is read without locks.
 * <p>
 * An item is the ordinal of a location in the base, or the complement ({@code ~}) of its
 * index in the changes.
 */
public final class Snapshot {

	private final Base base;

	private final Changes changes;

	private final PointHistory history;

	private final Totals totals;

	/** Found when they are needed, because most snapshots are never asked for them. */
	private @Nullable LocationExtent extent;

	private @Nullable String versionText;

	Snapshot(Base base, Changes changes, PointHistory history, Totals totals) {
		this.base = base;
		this.changes = changes;
		this.history = history;
		this.totals = totals;
	}

	public boolean hasBaseOf(Snapshot other) {
		return this.base.fields() == other.base.fields() && slabs() == other.slabs();
	}

	public Base base() {
		return this.base;
	}

	public Changes changes() {
		return this.changes;
	}

	PointHistory history() {
		return this.history;
	}

	Totals totals() {
		return this.totals;
	}

	public int size() {
		return this.base.size() - this.changes.removedCount() + this.changes.size();
	}

	public long bytes() {
		return this.totals.bytes();
	}

	public Slabs slabs() {
		return this.base.slabs();
	}

	/** By ordinal, see {@link FieldEnds}. */
	public ShortBuffer fieldEnds() {
		return this.base.records().fieldEnds();
	}

	public @Nullable CompressedRecords compressedRecords() {
		return this.base.compressedRecords();
	}

	/** In bytes, without files and compressed records. */
	public long memory() {
		return Base.used(slabs().size(), size());
	}

	/** The same without what slabs waste. */
	public long used() {
		return Base.used(this.totals.memoryBytes(), size());
	}

	/** Returns the bytes of the records in memory. */
	public long recordBytes() {
		return this.totals.memoryBytes();
	}

	/** Returns the bytes in memory that a compaction would free. */
	public long garbage() {
		return slabs().garbage(this.totals.memoryBytes());
	}

	/** Returns the version as ASCII text that fits into an entity tag. */
	public String versionText() {
		String text = this.versionText;
		if (text == null) {
			text = this.totals.text();
			this.versionText = text;
		}
		return text;
	}

	/** Returns the version as a number of 53 bits, which a double holds exactly. */
	public long versionNumber() {
		return this.totals.number();
	}

	public byte @Nullable [] find(UUID id) {
		Entry changed = this.changes.find(id);
		if (changed != null) {
			return slabs().json(changed.address());
		}
		int ordinal = ordinal(id);
		return (ordinal >= 0) ? this.base.records().json(ordinal) : null;
	}

	public Map<UUID, byte[]> findAll(Collection<UUID> ids) {
		Map<UUID, byte[]> found = new HashMap<>();
		for (UUID id : ids) {
			byte[] json = find(id);
			if (json != null) {
				found.put(id, json);
			}
		}
		return found;
	}

	public boolean contains(UUID id) {
		return this.changes.find(id) != null || ordinal(id) >= 0;
	}

	public WordTable words() {
		return this.base.words();
	}

	public ListPosition position(int item) {
		return (item >= 0) ? this.base.records().key(item) : this.changes.entry(~item).key();
	}

	public long updatedAt(int item) {
		return (item >= 0) ? this.base.records().updatedAt(item) : this.changes.entry(~item).updatedAt();
	}

	/** Estimates what it costs to find the {@link #extent}, see {@link Cost}. */
	public long extentCost() {
		return (this.extent != null) ? 0 : Cost.TIME * this.base.size();
	}

	public Optional<LocationExtent> extent() {
		LocationExtent found = this.extent;
		if (found == null) {
			found = findExtent();
			this.extent = found;
		}
		return Optional.ofNullable(found);
	}

	// a location that was removed may have been the only one at an edge
	private @Nullable LocationExtent findExtent() {
		ExtentCollector found = new ExtentCollector();
		Box points = this.base.tree().extent((ordinal) -> !this.changes.isRemoved(ordinal));
		if (points != null) {
			found.addPoint(points.west(), points.south());
			found.addPoint(points.east(), points.north());
		}
		for (int ordinal = 0; ordinal < this.base.size(); ordinal++) {
			if (!this.changes.isRemoved(ordinal)) {
				found.addTime(this.base.records().updatedAt(ordinal));
			}
		}
		for (Entry entry : this.changes.entries()) {
			found.addPoint(entry.longitude(), entry.latitude());
			found.addTime(entry.updatedAt());
		}
		return found.extent(LocationTime::instant).orElse(null);
	}

	public Slices<Share> shares() {
		return new ShareScan(this);
	}

	/** Empty if there is no share with this number. */
	public Optional<Slices<List<Version>>> share(int number) {
		return ShareList.of(this, number);
	}

	/** Returns the points with the changes of all fields in their history. */
	public MapPoints points() {
		return points(this.base.clusters(), this.changes.points());
	}

	/** Returns the same for some of the points. */
	public MapPoints points(PointIndex some, PointChanges<Entry> changes) {
		return new MapPoints(some, changes.points(), this.history, this.base::address);
	}

	public long address(int item) {
		return (item >= 0) ? this.base.address(item) : this.changes.entry(~item).address();
	}

	/** Negative if the base has none. */
	public int ordinal(UUID id) {
		int ordinal = this.base.find(id);
		return (ordinal >= 0 && !this.changes.isRemoved(ordinal)) ? ordinal : -1;
	}

}
