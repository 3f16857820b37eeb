package dev.locations.embedded;

import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.locations.embedded.Engine.Mode;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * The open store. After a failed write, RocksDB refuses all others. {@link #recover()}
 * then opens the files again, in the state of the last commit. Many threads may read;
 * only the writer thread may call the other methods.
 */
final class Database implements AutoCloseable {

	/** How long a read waits while the files are opened again. */
	private static final long MAX_WAIT_SECONDS = 3;

	private final DataDirectory directory;

	private final StoreFiles files;

	private final LastCommit lastCommit;

	private final @Nullable Object fileKey;

	private final History history = new History();

	private final UUID identity;

	/** Readers share it. The writer takes it alone to open the files again. */
	private final ReadWriteLock lock = new ReentrantReadWriteLock();

	private @Nullable Engine engine;

	/** The number of the last write that is on disk. */
	private long syncedSequence;

	/** A commit that failed, and of which nobody knows whether it is stored. */
	private @Nullable Changes failed;

	Database(DataDirectory directory, Engine.LogWriter log, boolean ignoreLost) {
		this.directory = directory;
		this.files = new StoreFiles(directory, log);
		Engine opened = this.files.openAtStart();
		try {
			this.lastCommit = new LastCommit(directory.lastCommit(),
					DataDirectory.ownerOnly(directory.lastCommit(), "rw-------"));
			OptionalLong last = this.lastCommit.number();
			if (!ignoreLost && last.isPresent() && opened.sequence() < last.getAsLong()) {
				this.lastCommit.close();
				throw new DamagedStoreException(directory.store(), "has lost its last commits", null);
			}
			this.history.open(opened);
			this.identity = History.identity(opened);
			this.syncedSequence = opened.sequence();
			this.lastCommit.write(this.syncedSequence);
			this.fileKey = directory.fileKey();
			this.engine = opened;
		}
		catch (RocksDBException | RuntimeException ex) {
			opened.close();
			throw this.files.damaged(ex);
		}
	}

	/**
	 * Copies the store as it is now. The copy is a store of its own, with another
	 * identity: it does not know the changes that this one makes later.
	 */
	void copyTo(Path target) throws RocksDBException {
		this.<@Nullable Void>read((opened) -> {
			opened.copyTo(target);
			return null;
		});
		StoreFiles.begin(target, Mode.READ_WRITE);
	}

	<T extends @Nullable Object> T read(Read<T> read) throws RocksDBException {
		lockForReading();
		try {
			if (this.engine == null) {
				throw new DataAccessResourceFailureException("The embedded store is closed");
			}
			return read.apply(this.engine);
		}
		finally {
			this.lock.readLock().unlock();
		}
	}

	private void lockForReading() {
		try {
			if (this.lock.readLock().tryLock(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
				return;
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		throw new DataAccessResourceFailureException("The embedded store is not open");
	}

	History history() {
		return this.history;
	}

	UUID identity() {
		return this.identity;
	}

	private Engine engine() throws RocksDBException {
		if (this.engine == null) {
			throw new RocksDBException("The store is not open");
		}
		return this.engine;
	}

	boolean isReadOnly() {
		return this.engine == null || this.engine.isReadOnly();
	}

	// Tells whether the path still leads to the opened files. If somebody removed or
	// replaced them, writes would be lost.
	boolean isInPlace() {
		return this.directory.hasStore() && Objects.equals(this.directory.fileKey(), this.fileKey);
	}

	Changes begin() throws RocksDBException {
		return new Changes(engine());
	}

	/** Writes a commit, and waits until it is on disk. */
	void commit(Changes changes) throws RocksDBException {
		if (changes.isEmpty()) {
			return;
		}
		this.failed = changes;
		this.history.record(changes);
		changes.commit();
		this.failed = null;
		this.syncedSequence = engine().sequence();
		this.lastCommit.write(this.syncedSequence);
		this.history.committed(engine(), changes);
	}

	void openForWriting() throws RocksDBException {
		if (isReadOnly()) {
			reopen(Mode.READ_WRITE);
		}
	}

	void shrink() throws RocksDBException {
		engine().compact();
	}

	/** Tests whether the disk can be written. Does not change the data. */
	void testWrite() throws RocksDBException {
		openForWriting();
		try (Changes changes = begin()) {
			changes.put(Table.ABOUT, History.IDENTITY, Bytes.of(this.identity));
			commit(changes);
		}
	}

	/**
	 * Opens the files again, in the state of the last commit; if they cannot be opened
	 * for writing, for reading.
	 */
	void recover() throws RocksDBException {
		try {
			reopen(Mode.READ_WRITE);
		}
		catch (RocksDBException ex) {
			reopen(Mode.READ_ONLY);
		}
	}

	private void reopen(Mode mode) throws RocksDBException {
		this.lock.writeLock().lock();
		try {
			closeEngine();
			Engine opened = this.files.open(mode);
			try {
				takeBackFailed(opened);
				this.history.open(opened);
			}
			catch (RocksDBException | RuntimeException | Error ex) {
				opened.close();
				throw ex;
			}
			this.engine = opened;
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

	private void takeBackFailed(Engine opened) throws RocksDBException {
		if (opened.sequence() < this.syncedSequence) {
			throw new RocksDBException("The last commits are lost");
		}
		if (this.failed != null && opened.sequence() > this.syncedSequence && !opened.isReadOnly()) {
			// its writes were refused
			this.failed.takeBack(opened);
		}
		if (!opened.isReadOnly()) {
			this.failed = null;
			this.syncedSequence = opened.sequence();
		}
	}

	private void closeEngine() {
		if (this.engine != null) {
			this.engine.close();
			this.engine = null;
		}
	}

	@Override
	public void close() {
		this.lock.writeLock().lock();
		try {
			closeEngine();
			this.lastCommit.close();
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

	@FunctionalInterface
	interface Read<T extends @Nullable Object> {

		T apply(Engine engine) throws RocksDBException;

	}

}
