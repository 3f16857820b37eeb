package dev.locations.embedded;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Adds what an action does to the history, in the same commit.
 *
 * @param isKept whether there is a history
 * @param counts how many locations the action has added, changed and deleted in this
 * commit
 */
record HistoryRecorder(Changes changes, Action action, boolean isKept, Map<Kind, Integer> counts) {

	HistoryRecorder(Changes changes, Action action, boolean isKept) {
		this(changes, action, isKept && changes.hasRoom(), new EnumMap<>(Kind.class));
	}

	/** Returns the location with a version after its deletion, if it comes back. */
	StoredLocation added(StoredLocation location) throws RocksDBException {
		if (!this.isKept) {
			return location;
		}
		Long deletion = leaveTrash(location.id());
		StoredLocation added = (deletion == null || location.updatedAt() > deletion) ? location
				: location.at(deletion + 1);
		put(HistoryEntry.added(this.action.id(), added));
		return added;
	}

	void changed(StoredLocation before, StoredLocation after) throws RocksDBException {
		if (this.isKept) {
			put(HistoryEntry.changed(this.action.id(), before, after));
		}
	}

	/** Keeps the source of a location before a version that may have another one. */
	void changed(StoredLocation after, byte[] sourceBefore, byte[] source) throws RocksDBException {
		if (this.isKept && !Arrays.equals(sourceBefore, source)) {
			this.changes.add(Table.HISTORY, HistoryKey.source(after.id(), after.updatedAt()), sourceBefore);
		}
	}

	void deleted(StoredLocation before, byte[] source, Instant now) throws RocksDBException {
		if (this.isKept) {
			long version = Timestamps.after(Instant.ofEpochMilli(before.updatedAt()), now).toEpochMilli();
			leaveTrash(before.id());
			put(HistoryEntry.deleted(this.action.id(), before, version));
			this.changes.add(Table.HISTORY, HistoryKey.source(before.id(), version), source);
			this.changes.put(Table.HISTORY, HistoryKey.deleted(before.id()), Bytes.of(version));
			this.changes.put(Table.HISTORY, HistoryKey.deletion(version, before.id()), Bytes.NONE);
		}
	}

	/** Returns the time of the deletion, if the location was in the trash. */
	private @Nullable Long leaveTrash(UUID id) throws RocksDBException {
		byte[] deleted = HistoryKey.deleted(id);
		byte[] stored = this.changes.get(Table.HISTORY, deleted);
		if (stored == null) {
			return null;
		}
		this.changes.delete(Table.HISTORY, deleted);
		this.changes.delete(Table.HISTORY, HistoryKey.deletion(Bytes.number(stored), id));
		return Bytes.number(stored);
	}

	private void put(HistoryEntry entry) throws RocksDBException {
		this.changes.add(Table.HISTORY, HistoryKey.version(entry.id(), entry.version()), entry.value());
		this.changes.add(Table.HISTORY, HistoryKey.change(this.action.id(), entry.id(), entry.version()), Bytes.NONE);
		this.counts.merge(entry.kind(), 1, Integer::sum);
	}

	/** Adds what was done to what the action has done before. */
	void end() throws RocksDBException {
		if (!this.counts.isEmpty()) {
			StoredAction stored = StoredAction.find(this.changes, this.action.id());
			ActionSummary before = (stored != null) ? stored.summary() : new ActionSummary(this.action, 0, 0, 0);
			// the address may be forgotten meanwhile
			ActionSummary after = new ActionSummary(before.action(), before.added() + count(Kind.ADDED),
					before.changed() + count(Kind.CHANGED), before.deleted() + count(Kind.DELETED));
			new StoredAction(after, (stored != null) ? stored.forgotten() : 0).put(this.changes);
		}
	}

	private int count(Kind kind) {
		return this.counts.getOrDefault(kind, 0);
	}

}
