package dev.locations.embedded;

import java.util.Objects;

import dev.locations.embedded.table.Tables;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The open store file and its maps. When a write fails, MVStore closes itself.
 * {@link #recover()} then opens the file again, in the state of the last commit on disk.
 * Only the writer thread may use this class, except for {@link #latest()}.
 */
final class Database implements AutoCloseable {

	/** The version of the format of the maps. */
	private static final int FORMAT = 1;

	private final StoreFile file;

	private final @Nullable Object fileKey;

	private MVStore store;

	private Tables tables;

	private Compaction compaction;

	private boolean readOnly;

	/** The version of the last commit that was forced to disk. */
	private long syncedVersion;

	private volatile CommittedSnapshot latest;

	/**
	 * Opens the file.
	 * @param file the file
	 * @throws DataDirectoryException if the file is in use or damaged
	 */
	Database(StoreFile file) {
		this.file = file;
		this.store = file.open();
		try {
			this.fileKey = file.fileKey();
			this.tables = Tables.open(this.store);
			this.compaction = new Compaction(this.store);
			this.store.setStoreVersion(FORMAT);
			this.tables.words().removeEarlier(this.store);
			this.tables.words().forgetOutdated();
			if (this.tables.locations().isEmpty()) {
				this.tables.words().markComplete();
			}
			this.store.commit();
			this.store.sync();
		}
		catch (MVStoreException ex) {
			this.store.closeImmediately();
			throw new DataDirectoryException("The store file " + file.path() + " cannot be written: "
					+ ex.toString().lines().findFirst().orElseThrow(), ex);
		}
		this.syncedVersion = this.store.getCurrentVersion();
		this.latest = CommittedSnapshot.of(this.store, this.tables);
	}

	/**
	 * Returns the maps to write to.
	 * @return the maps
	 */
	Tables tables() {
		return this.tables;
	}

	/**
	 * Returns the maps as they were after the last commit. Any thread may call this
	 * method.
	 * @return the snapshot
	 */
	CommittedSnapshot latest() {
		return this.latest;
	}

	/**
	 * Tells whether the path still leads to the opened file. If somebody removed or
	 * replaced the file, writes to the open file would be lost.
	 * @return whether the file is in place
	 */
	boolean isFileInPlace() {
		return this.file.exists() && Objects.equals(this.file.fileKey(), this.fileKey);
	}

	/**
	 * Commits the changes of the maps, and forces them to disk.
	 * @throws MVStoreException if that fails; then {@link #recover()} must follow
	 */
	void commit() {
		if (this.store.hasUnsavedChanges()) {
			this.store.commit();
			this.store.sync();
			this.syncedVersion = this.store.getCurrentVersion();
		}
	}

	/** Makes the last commit visible to readers. */
	void publish() {
		CommittedSnapshot before = this.latest;
		this.latest = CommittedSnapshot.of(this.store, this.tables);
		before.release();
	}

	/**
	 * Compacts the file from time to time. Must be called after each commit.
	 * @throws MVStoreException if that fails; then {@link #recover()} must follow
	 */
	void compactIfDue() {
		this.compaction.afterCommit();
	}

	/**
	 * Tests whether the file can be written. Does not change the data.
	 * @throws MVStoreException if the file cannot be written
	 */
	void testWrite() {
		if (this.readOnly || this.store.isClosed()) {
			reopen(false);
		}
		this.store.setStoreVersion(FORMAT);
		commit();
		publish();
	}

	/**
	 * Opens the file again, in the state of the last commit on disk. If the file cannot
	 * be opened for writing, opens it for reading.
	 * @throws MVStoreException if the file cannot be read either
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

	private void reopen(boolean forReading) {
		this.store.closeImmediately();
		this.store = this.file.open(forReading);
		this.readOnly = forReading || this.store.getFileStore().isReadOnly();
		if (!this.readOnly && this.store.getCurrentVersion() > this.syncedVersion) {
			// the last commit was not forced to disk: its writes were refused
			this.store.rollbackTo(this.syncedVersion);
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
