package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.embedded.Engine.Mode;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

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

	private final Engine.LogWriter log;

	private final LastCommit lastCommit;

	private final @Nullable Object fileKey;

	private final History history = new History();

	private final UUID identity;

	/** Readers share it. The writer takes it alone to open the files again. */
	private final ReadWriteLock lock = new ReentrantReadWriteLock();

	private @Nullable Engine engine;

	private long syncedSequence;

	/** A commit that failed, and of which nobody knows whether it is stored. */
	private @Nullable Changes failed;

	Database(DataDirectory directory, Engine.LogWriter log, boolean ignoreLost) {
		this.directory = directory;
		this.log = log;
		Engine opened = openAtStart();
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
			directory.writeFormat();
			this.engine = opened;
		}
		catch (IOException | RocksDBException | RuntimeException ex) {
			opened.close();
			throw damaged(ex);
		}
	}

	/** Opens the files; if they cannot be written, for reading. */
	private Engine openAtStart() {
		try {
			try {
				return open(this.directory.isOld() ? Mode.UPGRADE : Mode.READ_WRITE);
			}
			catch (RocksDBException ex) {
				Status status = ex.getStatus();
				if (status == null || status.getCode() != Status.Code.IOError || this.directory.isOld()) {
					throw ex;
				}
				// a full disk, or one that can only be read
				return open(Mode.READ_ONLY);
			}
		}
		catch (RocksDBException ex) {
			throw damaged(ex);
		}
	}

	private Engine open(Mode mode) throws RocksDBException {
		return new Engine(this.directory.store(), mode, this.log);
	}

	private DamagedStoreException damaged(Exception ex) {
		return (ex instanceof DamagedStoreException known) ? known : new DamagedStoreException(this.directory.store(),
				"is damaged or not readable: " + Damage.reason(ex), ex);
	}

	/** The copy has another identity: it does not know later changes of this store. */
	void copyTo(Path target) throws RocksDBException {
		this.<@Nullable Void>read((opened) -> {
			opened.copyTo(target);
			return null;
		});
		History.begin(target, Mode.READ_WRITE);
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

	// if somebody removed or replaced the files, writes would be lost
	boolean isInPlace() {
		return this.directory.hasStore() && Objects.equals(this.directory.fileKey(), this.fileKey);
	}

	Changes begin(boolean hasRoom) throws RocksDBException {
		return new Changes(engine(), hasRoom);
	}

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

	void testWrite() throws RocksDBException {
		openForWriting();
		try (Changes changes = begin(true)) {
			changes.put(Table.ABOUT, History.IDENTITY, Bytes.of(this.identity));
			commit(changes);
		}
	}

	/** Opens the files again; if they cannot be written, for reading. */
	void recover() throws RocksDBException {
		// no reader may come between the two, when the store is closed
		this.lock.writeLock().lock();
		try {
			reopen(Mode.READ_WRITE);
		}
		catch (RocksDBException ex) {
			reopen(Mode.READ_ONLY);
		}
		finally {
			this.lock.writeLock().unlock();
		}
	}

	private void reopen(Mode mode) throws RocksDBException {
		this.lock.writeLock().lock();
		try {
			closeEngine();
			Engine opened = open(mode);
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
