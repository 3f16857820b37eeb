package dev.locations.embedded;

import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStore;

/**
 * A read-only view of the maps after a commit. MVStore keeps the pages of this version
 * until the last reference to the snapshot is released.
 */
final class CommittedSnapshot {

	private final MVStore store;

	private final MVStore.TxCounter versionUsage;

	private final Tables tables;

	/**
	 * One for each reader, and one for the database while this snapshot is the latest.
	 */
	private final AtomicInteger references = new AtomicInteger(1);

	private CommittedSnapshot(MVStore store, Tables tables) {
		this.store = store;
		this.versionUsage = store.registerVersionUsage();
		this.tables = tables;
	}

	/**
	 * Creates a snapshot. Must be called after a commit, before the next write.
	 * @param store the store
	 * @param tables the maps of the store
	 * @return the snapshot, with one reference that the caller releases
	 */
	static CommittedSnapshot of(MVStore store, Tables tables) {
		return new CommittedSnapshot(store, tables.at(store.getCurrentVersion()));
	}

	Tables tables() {
		return this.tables;
	}

	boolean isClosed() {
		return this.store.isClosed();
	}

	/**
	 * Adds a reference.
	 * @return false if all references are already released; then a later snapshot exists
	 */
	boolean acquire() {
		return this.references.getAndUpdate((count) -> (count > 0) ? count + 1 : 0) > 0;
	}

	void release() {
		if (this.references.decrementAndGet() == 0) {
			this.store.deregisterVersionUsage(this.versionUsage);
		}
	}

}
