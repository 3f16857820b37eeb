package dev.locations.embedded;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

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

	private final Database database;

	private final WriteAvailability availability;

	private final GroupCommitWriter writer;

	private final ReadExecutor reads;

	private final boolean isNew;

	private EmbeddedStore(DataDirectory directory) {
		this.isNew = directory.isNew();
		this.directory = directory;
		this.database = new Database(directory.file());
		this.availability = new WriteAvailability(directory.file());
		this.writer = new GroupCommitWriter(this.database, this.availability);
		this.reads = new ReadExecutor(this.database::latest);
	}

	/**
	 * Opens the store in a directory.
	 * @param directory the directory; if it is missing, it is created, readable by its
	 * owner only
	 * @return the open store
	 * @throws DataDirectoryException if another instance has the directory open, if the
	 * path is not a writable directory, or if the data is damaged or in an earlier format
	 */
	public static EmbeddedStore open(Path directory) {
		return open(directory, "");
	}

	static EmbeddedStore open(Path directory, String fileSystem) {
		DataDirectory opened = DataDirectory.open(directory, fileSystem);
		try {
			return new EmbeddedStore(opened);
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
		return this.writer.write(write).publishOn(this.reads.scheduler());
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
