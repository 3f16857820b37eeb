package dev.locations.readmodel.snapshot;

import java.util.UUID;

import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * All locations at one moment: a base and what changed since. It is immutable, so that it
 * is read without locks.
 *
 * @param base most of the locations
 * @param delta what changed since the base was built
 * @param version tells this state from others
 * @param bytes the length of all records
 */
public record Snapshot(Base base, Delta delta, StateVersion version, long bytes) {

	/** Nothing. */
	static Snapshot empty() {
		return new Snapshot(Base.empty(), Delta.NONE, StateVersion.EMPTY, 0);
	}

	/**
	 * Returns how many locations there are.
	 * @return the number of locations
	 */
	public int size() {
		return this.base.size() - this.delta.removedCount() + this.delta.size();
	}

	/**
	 * Returns the memory that holds the records.
	 * @return the slabs of the base and of what was added since
	 */
	public Slabs slabs() {
		return this.base.slabs();
	}

	/**
	 * Returns where the fields of the records of the base end.
	 * @return the ends by rank, see {@link FieldEnds}
	 */
	public short[] fieldEnds() {
		return this.base.records().fieldEnds();
	}

	/**
	 * Returns the compressed records.
	 * @return the compressed records of the base, or null while there are none
	 */
	public @Nullable CompressedRecords fragments() {
		return this.base.fragments();
	}

	/**
	 * Returns the memory that the locations take, without what is compressed.
	 * @return the memory in bytes
	 */
	public long memory() {
		return this.base.memory();
	}

	/**
	 * Returns the version of all locations as text.
	 * @return ASCII text that fits into an entity tag
	 */
	public String versionText() {
		return this.version.text();
	}

	/**
	 * Returns the version of all locations as a number, which is less precise than the
	 * text but exact as a double.
	 * @return a number of 53 bits
	 */
	public long versionNumber() {
		return this.version.number();
	}

	/**
	 * Finds a location.
	 * @param id its id
	 * @return the JSON object, or null
	 */
	public byte @Nullable [] find(UUID id) {
		int added = this.delta.find(id);
		if (added >= 0) {
			return this.base.slabs().json(this.delta.entry(added).address());
		}
		int rank = rank(id);
		return (rank >= 0) ? this.base.records().json(rank) : null;
	}

	/**
	 * Where a location is.
	 * @param item its rank, or the complement of its index in the delta
	 */
	public long address(int item) {
		return (item >= 0) ? this.base.address(item) : this.delta.entry(~item).address();
	}

	public boolean contains(UUID id) {
		return this.delta.find(id) >= 0 || rank(id) >= 0;
	}

	private int rank(UUID id) {
		int rank = this.base.find(id);
		return (rank >= 0 && !this.delta.isRemoved(rank)) ? rank : -1;
	}

	/**
	 * Puts a location in. The slabs of the base get the record, and no other thread may
	 * write to them meanwhile.
	 * @return the state with the location, or this when it has it in this version or a
	 * later one
	 */
	Snapshot with(LocationRecord location) {
		Snapshot rest = without(location.id(), location.updatedAt());
		if (rest == null) {
			return this;
		}
		long address = this.base.slabs().addElement(location.json());
		Entry entry = new Entry(location.key(), location.updatedAt(), location.longitude(), location.latitude(),
				location.fields(), this.base.records().position(location.key()), address);
		return new Snapshot(this.base, rest.delta.with(entry), rest.version.plus(location.id(), location.updatedAt()),
				rest.bytes + RecordAddress.length(address));
	}

	/**
	 * Takes a location out.
	 * @return the state without the location
	 */
	Snapshot without(UUID id) {
		Snapshot rest = without(id, Long.MAX_VALUE);
		return (rest != null) ? rest : this;
	}

	/** Takes out a version before another; null when the version there is no earlier. */
	private @Nullable Snapshot without(UUID id, long updatedAt) {
		int added = this.delta.find(id);
		if (added >= 0) {
			Entry entry = this.delta.entry(added);
			return (entry.updatedAt() >= updatedAt) ? null
					: without(this.delta.without(added), id, entry.updatedAt(), entry.address());
		}
		int rank = rank(id);
		if (rank < 0) {
			return this;
		}
		long stored = this.base.records().record(rank).updatedAt();
		return (stored >= updatedAt) ? null
				: without(this.delta.removing(rank, this.base.size()), id, stored, this.base.address(rank));
	}

	private Snapshot without(Delta rest, UUID id, long updatedAt, long address) {
		return new Snapshot(this.base, rest, this.version.minus(id, updatedAt), this.bytes - RecordAddress.length(address));
	}

	/** The same locations, with all of them in the base. */
	Snapshot folded() {
		return new Snapshot(Fold.of(this), Delta.NONE, this.version, this.bytes);
	}

}
