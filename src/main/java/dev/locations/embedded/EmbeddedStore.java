package dev.locations.embedded;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import dev.locations.embedded.file.DataDirectory;
import dev.locations.embedded.file.DataDirectoryException;
import dev.locations.embedded.integrity.Damage;
import reactor.core.publisher.Mono;

/**
 * A store inside this process, which keeps all data in one file. It forces each write to
 * disk before it returns the result. If the process ends before that, the write is stored
 * whole or not at all. The threads of the store, named {@code embedded-store-...}, may
 * block. They are daemon threads.
 */
public final class EmbeddedStore implements AutoCloseable {

	private final AtomicBoolean closed = new AtomicBoolean();

	private final DataDirectory directory;

	private final Damage damage;

	private final Database database;

	private final WriteAvailability availability;

	private final GroupCommitWriter writer;

	private final ReadExecutor reads;

	private final boolean isNew;

	private EmbeddedStore(DataDirectory directory, boolean acceptDamage) {
		this.isNew = directory.isNew();
		this.directory = directory;
		this.damage = new Damage(acceptDamage);
		this.database = new Repair(directory.file(), this.damage).open();
		this.availability = new WriteAvailability(directory.file());
		if (!this.damage.isServing()) {
			this.availability.refuseUntilRestart("is damaged");
		}
		this.writer = new GroupCommitWriter(this.database, this.availability, this.damage);
		this.reads = new ReadExecutor(this.database::latest, this.damage);
	}

	/**
	 * Opens the store in a directory.
	 * @param directory the directory; if it is missing, it is created, readable by its
	 * owner only
	 * @param acceptDamage whether to go on without damaged records; else the store is
	 * then read only
	 * @return the open store
	 * @throws DataDirectoryException if another instance has the directory open, if the
	 * path is not a writable directory, or if the data cannot be read or is in an earlier
	 * format
	 */
	public static EmbeddedStore open(Path directory, boolean acceptDamage) {
		return open(directory, "", acceptDamage);
	}

	static EmbeddedStore open(Path directory, String fileSystem, boolean acceptDamage) {
		DataDirectory opened = DataDirectory.open(directory, fileSystem);
		try {
			return new EmbeddedStore(opened, acceptDamage);
		}
		catch (RuntimeException ex) {
			opened.close();
			throw ex;
		}
	}

	/**
	 * Tells whether the store was created when it was opened.
	 * @return false if the directory had a store before
	 */
	boolean isNew() {
		return this.isNew;
	}

	ReadExecutor reads() {
		return this.reads;
	}

	/**
	 * Writes to the store.
	 * @param write the write
	 * @param <T> the type of the result
	 * @return the result, when the write is on disk; after an error, nothing of the write
	 * is stored
	 */
	<T> Mono<T> write(Write<T> write) {
		// callers must not keep the writer thread busy
		return this.writer.write(write, false).publishOn(this.reads.scheduler());
	}

	/**
	 * Writes to the store, even if the disk is full.
	 * @param deletion a write that only deletes
	 * @param <T> the type of the result
	 * @return the result, as for other writes
	 */
	<T> Mono<T> delete(Write<T> deletion) {
		return this.writer.write(deletion, true).publishOn(this.reads.scheduler());
	}

	Damage damage() {
		return this.damage;
	}

	WriteAvailability writeAvailability() {
		return this.availability;
	}

	/**
	 * Refuses new writes, completes the accepted ones, and closes the file. A second call
	 * has no effect.
	 */
	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.writer.close();
			this.reads.close();
			this.database.close();
			this.directory.close();
		}
	}

}
