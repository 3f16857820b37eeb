package dev.locations.embedded;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

import dev.locations.embedded.file.DamagedFileException;
import dev.locations.embedded.file.DataDirectory;
import dev.locations.embedded.file.DataDirectoryException;
import dev.locations.embedded.file.StoreFile;
import dev.locations.embedded.integrity.Damage;
import dev.locations.embedded.integrity.LastCommit;
import dev.locations.embedded.table.Tables;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open store file and its maps. When a write fails, MVStore closes itself.
 * {@link #recover()} then opens the file again, in the state of the last commit on disk.
 * Only the writer thread may use this class, except for {@link #latest()}.
 */
final class Database implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Database.class);

	/** The version of the format of the maps. */
	private static final int FORMAT = 2;

	/** The format of earlier versions of the service, without checksums. */
	private static final int FORMAT_WITHOUT_CHECKSUMS = 1;

	/** Other writes wait meanwhile. */
	private static final int SHRINK_ROUNDS = 4;

	private final StoreFile file;

	private final LastCommit lastCommit;

	private final @Nullable Object fileKey;

	private MVStore store;

	private Tables tables;

	private Compaction compaction;

	private boolean readOnly;

	/** Whether the maps may hold a part of a write that failed. */
	private boolean outdated;

	private @Nullable MVStore locked;

	/** The version of the last commit that was forced to disk. */
	private long syncedVersion;

	private volatile CommittedSnapshot latest;

	/**
	 * Opens the file, and reads all of it to find damage.
	 * @param file the file
	 * @param replaced whether the file has just taken the place of a damaged one
	 * @throws DamagedFileException if the file does not hold what was written
	 * @throws DataDirectoryException if the file is in use, or cannot be written
	 */
	Database(StoreFile file, boolean replaced) {
		this.file = file;
		this.store = file.openAtStart(false);
		this.lastCommit = new LastCommit(file.lastCommit(), DataDirectory.ownerOnly(file.path(), "rw-------"));
		try {
			this.fileKey = file.fileKey();
			this.tables = openTables(replaced);
			this.compaction = new Compaction(this.store);
			this.store.setStoreVersion(FORMAT);
			this.tables.words().removeEarlier(this.store);
			this.tables.words().forgetOutdated();
			if (this.tables.locations().isEmpty()) {
				this.tables.words().markComplete();
			}
			commit();
		}
		catch (MVStoreException ex) {
			abandon();
			throw Damage.isIn(ex) ? unknownDamage("is damaged: " + Damage.reason(ex), ex) : new DataDirectoryException(
					"The store file " + file.path() + " cannot be written: " + Damage.reason(ex), ex);
		}
		catch (RuntimeException ex) {
			abandon();
			throw ex;
		}
		this.latest = CommittedSnapshot.of(this.store, this.tables);
	}

	private Tables openTables(boolean replaced) {
		int format = this.store.getStoreVersion();
		OptionalLong last = replaced ? OptionalLong.empty() : this.lastCommit.version();
		if (format > FORMAT) {
			throw new DataDirectoryException(
					"The store file " + this.file.path() + " was written by a later version of the service", null);
		}
		if (last.isPresent() && this.store.getCurrentVersion() < last.getAsLong()) {
			throw unknownDamage("has lost its last commits", null);
		}
		boolean isEarlier = Tables.areEarlierIn(this.store) && format < FORMAT && last.isEmpty();
		if (isEarlier) {
			logger.info("Adds checksums to the records of {}", this.file.path());
			Tables.upgrade(this.store);
		}
		else if (format == FORMAT_WITHOUT_CHECKSUMS) {
			throw unknownDamage("is damaged: it has no locations", null);
		}
		return (format == FORMAT || last.isPresent()) ? openIntact() : Tables.open(this.store);
	}

	private Tables openIntact() {
		try {
			Tables opened = Tables.open(this.store);
			List<String> damaged = opened.sums().findDamaged();
			if (damaged.isEmpty()) {
				return opened;
			}
			throw new DamagedFileException(this.file, "is damaged, in " + String.join(", ", damaged),
					DamagedFileException.Extent.PARTS, null);
		}
		catch (DamagedFileException ex) {
			throw ex;
		}
		// a damaged file makes the storage engine throw all kinds of exceptions
		catch (RuntimeException | VirtualMachineError ex) {
			throw new DamagedFileException(this.file, "is damaged: " + Damage.reason(ex),
					DamagedFileException.Extent.PARTS, ex);
		}
	}

	private DamagedFileException unknownDamage(String problem, @Nullable Throwable cause) {
		return new DamagedFileException(this.file, problem, DamagedFileException.Extent.UNKNOWN, cause);
	}

	private void abandon() {
		this.store.closeImmediately();
		this.lastCommit.close();
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
			this.tables.sums().save();
			this.store.commit();
			this.store.sync();
			this.syncedVersion = this.store.getCurrentVersion();
			this.lastCommit.write(this.syncedVersion);
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
	 * Opens the file for writing if it is not.
	 * @throws MVStoreException if that fails
	 */
	void openForWriting() {
		if (this.readOnly || this.outdated || this.store.isClosed()) {
			reopen(false);
		}
	}

	/**
	 * Gives space that is not in use back to the disk. Needs little space for it.
	 * @throws MVStoreException if that fails; then {@link #recover()} must follow
	 */
	void shrink() {
		for (int round = 0; round < SHRINK_ROUNDS && this.compaction.next(); round++) {
			commit();
		}
		publish();
		// only a store that is closed in good order cuts the end of its file
		this.store.close();
		reopen(false);
	}

	/**
	 * Tests whether the file can be written. Does not change the data.
	 * @throws MVStoreException if the file cannot be written
	 */
	void testWrite() {
		openForWriting();
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
		this.outdated = true;
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
		if (this.store.getCurrentVersion() < this.syncedVersion) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "The last commits are lost");
		}
		this.readOnly = forReading || this.store.getFileStore().isReadOnly();
		if (!this.readOnly && this.store.getCurrentVersion() > this.syncedVersion) {
			// the last commit was not forced to disk: its writes were refused
			this.store.rollbackTo(this.syncedVersion);
		}
		this.tables = Tables.open(this.store);
		this.compaction = new Compaction(this.store);
		publish();
		this.outdated = false;
	}

	/**
	 * Keeps another file locked until this one is closed.
	 * @param other the other file, which is open
	 */
	void keepLocked(MVStore other) {
		this.locked = other;
	}

	@Override
	public void close() {
		this.latest.release();
		this.store.close();
		this.lastCommit.close();
		if (this.locked != null) {
			this.locked.closeImmediately();
		}
	}

}
