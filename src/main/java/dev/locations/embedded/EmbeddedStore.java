package dev.locations.embedded;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import reactor.core.publisher.Mono;

/**
 * A store in this process that keeps all data in one file. Writes are forced to disk
 * before they are answered; a write that was not answered when the process ended is there
 * whole or not at all. The threads of the store, all called {@code embedded-store-...},
 * may block, and do not keep the process alive.
 */
public final class EmbeddedStore implements AutoCloseable {

	private final AtomicBoolean closed = new AtomicBoolean();

	private final DataDirectory directory;

	private final Disk disk;

	private final Writability writability;

	private final Writer writer;

	private final Reads reads;

	private EmbeddedStore(DataDirectory directory) {
		this.directory = directory;
		this.disk = new Disk(directory.file());
		this.writability = new Writability(directory.file());
		this.writer = new Writer(this.disk, this.writability);
		this.reads = new Reads(this.disk::latest);
	}

	/**
	 * Opens the store in a directory.
	 * @param directory the directory; created, for the owner's eyes only, when missing
	 * @return the open store
	 * @throws DataDirectoryException if another instance has it open, if it is no
	 * directory or not writable, or if the data in it is damaged or in a former format
	 */
	public static EmbeddedStore open(Path directory) {
		return open(directory, "");
	}

	static EmbeddedStore open(Path directory, String fileSystem) {
		DataDirectory taken = DataDirectory.take(directory, fileSystem);
		try {
			return new EmbeddedStore(taken);
		}
		catch (RuntimeException ex) {
			taken.close();
			throw ex;
		}
	}

	Reads reads() {
		return this.reads;
	}

	/**
	 * Makes a write.
	 * @param write the write
	 * @param <T> the type of its result
	 * @return its result, once it is on disk; an error says that nothing of it is stored
	 */
	<T> Mono<T> write(Write<T> write) {
		// the writer goes on with other writes
		return this.writer.write(write).publishOn(this.reads.scheduler());
	}

	Writability writability() {
		return this.writability;
	}

	/**
	 * Takes no more writes, puts those on disk that it has taken, and closes the file.
	 * Does nothing when closed already.
	 */
	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.writer.close();
			this.reads.close();
			this.disk.close();
			this.directory.close();
		}
	}

}
