package dev.locations.store.embedded;

import java.util.function.UnaryOperator;

import de.bwaldvogel.mongo.backend.h2.H2Backend;
import org.h2.mvstore.MVStore;

/**
 * A server without change streams, in memory, that lets everybody in.
 */
public final class PlainMongo implements AutoCloseable {

	private final H2Backend backend = new H2Backend(MVStore.open(null));

	private final WireServer server = new WireServer(this.backend, (task) -> new Thread(task, "embedded-mongo-plain"),
			UnaryOperator.identity());

	public int port() {
		return this.server.address().getPort();
	}

	@Override
	public void close() {
		this.server.stop();
		this.server.close();
		this.backend.close();
	}

}
