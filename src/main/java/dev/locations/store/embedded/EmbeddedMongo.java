package dev.locations.store.embedded;

import java.nio.file.Path;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A MongoDB-compatible server in this process, for running without a MongoDB. It listens
 * on a random port of the loopback interface and keeps all data in one file. Writes are
 * forced to disk before they are answered; a write that was not answered when the process
 * ended is there whole or not at all. Its threads, all called {@code embedded-mongo-...},
 * may block, and do not keep the process alive.
 */
public final class EmbeddedMongo implements AutoCloseable {

	private final AtomicBoolean closed = new AtomicBoolean();

	private final DataDirectory directory;

	private final GroupCommit commits;

	private final WireServer server;

	private EmbeddedMongo(DataDirectory directory, GroupCommit commits, WireServer server) {
		this.directory = directory;
		this.commits = commits;
		this.server = server;
	}

	/**
	 * Starts a server on the data in a directory.
	 * @param dataDirectory the directory; created, for the owner's eyes only, when
	 * missing
	 * @return the running server
	 * @throws DataDirectoryInUseException if another instance has it open
	 * @throws DataDirectoryException if it is no directory, not writable, or the data in
	 * it is damaged
	 */
	public static EmbeddedMongo start(Path dataDirectory) {
		DataDirectory directory = DataDirectory.open(dataDirectory);
		ThreadFactory threads = threads();
		GroupCommit commits = new GroupCommit(directory.store(), threads);
		try {
			WireServer server = new WireServer(new DurableBackend(directory.store(), commits), threads);
			return new EmbeddedMongo(directory, commits, server);
		}
		catch (RuntimeException ex) {
			commits.close();
			directory.close();
			throw ex;
		}
	}

	/**
	 * Where to connect to.
	 * @return a MongoDB connection string, as in
	 * {@code mongodb://127.0.0.1:43210/locations}
	 */
	public String connectionString() {
		return "mongodb://127.0.0.1:" + this.server.port() + "/locations?directConnection=true";
	}

	/**
	 * Stops taking commands, puts what was written on disk, answers, and closes all
	 * connections and the file. Does nothing when closed already.
	 */
	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.server.stop();
			this.commits.close();
			this.server.close();
			this.directory.close();
		}
	}

	private static ThreadFactory threads() {
		AtomicInteger count = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, "embedded-mongo-" + count.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

}
