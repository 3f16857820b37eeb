package dev.locations.store.embedded;

import java.nio.file.Path;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.connection.TransportSettings;
import io.netty.channel.EventLoopGroup;
import io.netty.util.NetUtil;

/**
 * A MongoDB-compatible server in this process, for running without a MongoDB. It listens
 * on a random port of the loopback interface, lets in only clients that were made in this
 * process with its {@link #clientSettings()}, and keeps all data in one file. Writes are
 * forced to disk before they are answered; a write that was not answered when the process
 * ended is there whole or not at all. The server's threads, all called
 * {@code embedded-mongo-...}, may block, and do not keep the process alive.
 */
public final class EmbeddedMongo implements AutoCloseable {

	private final AtomicBoolean closed = new AtomicBoolean();

	private final DataDirectory directory;

	private final GroupCommit commits;

	private final WireServer server;

	private final EventLoopGroup clientThreads;

	private EmbeddedMongo(DataDirectory directory, GroupCommit commits, WireServer server, Secret secret) {
		this.directory = directory;
		this.commits = commits;
		this.server = server;
		this.clientThreads = new ClientEventLoops(secret, server.address());
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
			Secret secret = new Secret();
			WireServer server = new WireServer(new DurableBackend(directory.store(), commits), threads,
					(protocol) -> new HandshakeInitializer(secret, protocol));
			return new EmbeddedMongo(directory, commits, server, secret);
		}
		catch (RuntimeException ex) {
			commits.close();
			directory.close();
			throw ex;
		}
	}

	/**
	 * Where the server is. It takes more to get in: {@link #clientSettings()}.
	 * @return a MongoDB connection string, as in
	 * {@code mongodb://127.0.0.1:43210/locations}
	 */
	public String connectionString() {
		return "mongodb://" + NetUtil.toSocketAddressString(this.server.address()) + "/locations?directConnection=true";
	}

	/**
	 * What a client needs to get in: where the server is, and threads that send it the
	 * secret. They run until the server is closed, so close clients before.
	 * @return settings to build upon, with everything else as the driver has it
	 */
	public MongoClientSettings clientSettings() {
		return MongoClientSettings.builder()
			.applyConnectionString(new ConnectionString(connectionString()))
			.transportSettings(TransportSettings.nettyBuilder().eventLoopGroup(this.clientThreads).build())
			.build();
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
			this.clientThreads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
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
