package dev.locations.readmodel.snapshot;

import java.util.UUID;

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
record Snapshot(Base base, Delta delta, StateVersion version, long bytes) {

	/** Nothing. */
	static Snapshot empty() {
		return new Snapshot(Base.empty(), Delta.NONE, StateVersion.EMPTY, 0);
	}

	int size() {
		return this.base.size() - this.delta.removedCount() + this.delta.size();
	}

	/**
	 * Finds a location.
	 * @param id its id
	 * @return the JSON object, or null
	 */
	byte @Nullable [] find(UUID id) {
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
	long address(int item) {
		return (item >= 0) ? this.base.address(item) : this.delta.entry(~item).address();
	}

	boolean contains(UUID id) {
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
				rest.bytes + Address.length(address));
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
		return new Snapshot(this.base, rest, this.version.minus(id, updatedAt), this.bytes - Address.length(address));
	}

	/** The same locations, with all of them in the base. */
	Snapshot folded() {
		return new Snapshot(Fold.of(this), Delta.NONE, this.version, this.bytes);
	}

}
