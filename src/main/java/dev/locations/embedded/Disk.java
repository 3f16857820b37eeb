package dev.locations.embedded;

import java.util.Objects;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The open store file and its maps. MVStore closes itself when a write fails; the file is
 * then opened again, as it was after the last successful commit. For one thread, but for
 * {@link #latest()}.
 */
final class Disk implements AutoCloseable {

	/** The number of the format of the maps. */
	private static final int FORMAT = 1;

	private final StoreFile file;

	private final @Nullable Object key;

	private MVStore store;

	private Tables tables;

	private Compaction compaction;

	private boolean readOnly;

	/** The version of the last commit that is surely on disk. */
	private long synced;

	private volatile CommittedTables latest;

	/**
	 * Opens the file.
	 * @param file the file
	 * @throws DataDirectoryException if it is in use or damaged
	 */
	Disk(StoreFile file) {
		this.file = file;
		this.store = file.open();
		try {
			this.key = file.key();
			this.tables = Tables.open(this.store);
			this.compaction = new Compaction(this.store);
			this.store.setStoreVersion(FORMAT);
			this.store.commit();
			this.store.sync();
		}
		catch (MVStoreException ex) {
			this.store.closeImmediately();
			throw new DataDirectoryException("The store file " + file.path() + " cannot be written: "
					+ ex.toString().lines().findFirst().orElseThrow(), ex);
		}
		this.synced = this.store.getCurrentVersion();
		this.latest = CommittedTables.of(this.store, this.tables);
	}

	/**
	 * Returns the maps to write to.
	 * @return the maps
	 */
	Tables tables() {
		return this.tables;
	}

	/**
	 * Returns the maps as they were after the last commit. Any thread may call it.
	 * @return the snapshot
	 */
	CommittedTables latest() {
		return this.latest;
	}

	/**
	 * Tells whether the file is where it was opened: writes to a removed one would be
	 * lost.
	 * @return whether it is
	 */
	boolean isInPlace() {
		return this.file.isThere() && Objects.equals(this.file.key(), this.key);
	}

	/**
	 * Puts on disk what was written to the maps.
	 * @throws MVStoreException if that fails; the maps cannot be used any more
	 */
	void commit() {
		if (this.store.hasUnsavedChanges()) {
			this.store.commit();
			this.store.sync();
			this.synced = this.store.getCurrentVersion();
		}
	}

	/** Shows the last commit to readers. */
	void publish() {
		CommittedTables before = this.latest;
		this.latest = CommittedTables.of(this.store, this.tables);
		before.release();
	}

	/**
	 * Makes room for later commits.
	 * @throws MVStoreException if that fails; the maps cannot be used any more
	 */
	void compact() {
		this.compaction.committed();
	}

	/**
	 * Writes something that changes nothing.
	 * @throws MVStoreException if the file cannot be written
	 */
	void tryWriting() {
		if (this.readOnly || this.store.isClosed()) {
			reopen(false);
		}
		this.store.setStoreVersion(FORMAT);
		commit();
		publish();
	}

	/**
	 * Goes back to the last commit that is on disk.
	 * @throws MVStoreException if the file cannot even be read
	 */
	void recover() {
		this.store.closeImmediately();
		try {
			reopen(false);
		}
		catch (MVStoreException ex) {
			reopen(true);
		}
	}

	private void reopen(boolean reading) {
		this.store.closeImmediately();
		this.store = this.file.open(reading);
		this.readOnly = reading || this.store.getFileStore().isReadOnly();
		if (!this.readOnly && this.store.getCurrentVersion() > this.synced) {
			// written, but not surely on disk: nothing may build on it
			this.store.rollbackTo(this.synced);
		}
		this.tables = Tables.open(this.store);
		this.compaction = new Compaction(this.store);
		publish();
	}

	@Override
	public void close() {
		this.latest.release();
		this.store.close();
	}

}
