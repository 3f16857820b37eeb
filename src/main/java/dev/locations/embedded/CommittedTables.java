package dev.locations.embedded;

import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStore;

/**
 * The maps as they were after a commit. The store keeps what they need until everybody
 * who uses the snapshot has released it.
 */
final class CommittedTables {

	private final MVStore store;

	private final MVStore.TxCounter usage;

	private final Tables tables;

	/** Counts the readers, and the store itself as long as the snapshot is the latest. */
	private final AtomicInteger users = new AtomicInteger(1);

	private CommittedTables(MVStore store, Tables tables) {
		this.store = store;
		this.usage = store.registerVersionUsage();
		this.tables = tables;
	}

	/**
	 * Takes a snapshot right after a commit, before anything else is written.
	 * @param store the store
	 * @param tables its maps
	 * @return the snapshot, used by the caller
	 */
	static CommittedTables of(MVStore store, Tables tables) {
		return new CommittedTables(store, tables.at(store.getCurrentVersion()));
	}

	Tables tables() {
		return this.tables;
	}

	boolean isClosed() {
		return this.store.isClosed();
	}

	/**
	 * Adds a user of the snapshot.
	 * @return false when all users have released it, so that there is a later one
	 */
	boolean take() {
		return this.users.getAndUpdate((count) -> (count > 0) ? count + 1 : 0) > 0;
	}

	void release() {
		if (this.users.decrementAndGet() == 0) {
			this.store.deregisterVersionUsage(this.usage);
		}
	}

}
