package dev.locations.store.embedded;

import java.util.function.UnaryOperator;

/**
 * A server with change streams, in memory, whose streams can be made to fail.
 */
public final class OplogMongo implements AutoCloseable {

	private final OplogBackend backend = new OplogBackend();

	private final WireServer server = new WireServer(this.backend,
			(task) -> new Thread(task, "embedded-mongo-with-oplog"), UnaryOperator.identity());

	public String connectionString() {
		return "mongodb://127.0.0.1:" + this.server.address().getPort() + "/?directConnection=true";
	}

	/** Breaks all connections off; new ones are welcome. */
	public void cutConnections() {
		this.backend.cutConnections();
	}

	/** Breaks all connections off, and no stream can be resumed. */
	public void forgetHistory() {
		this.backend.forgetHistory();
	}

	@Override
	public void close() {
		this.server.stop();
		this.server.close();
		this.backend.close();
	}

}
