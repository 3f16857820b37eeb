package dev.locations.testing.mongo;

import java.net.InetSocketAddress;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import de.bwaldvogel.mongo.MongoServer;
import io.netty.util.NetUtil;
import org.slf4j.LoggerFactory;

/**
 * A test double of MongoDB that listens on a port of the loopback interface and keeps its
 * data in memory. It answers the commands of the service as a replica set does, change
 * streams included. Its change streams can be made to fail.
 */
public final class MongoDouble implements AutoCloseable {

	static {
		// the library logs each connection, and each refused command with a stack trace
		((Logger) LoggerFactory.getLogger("de.bwaldvogel")).setLevel(Level.OFF);
	}

	private final DoubleBackend backend = new DoubleBackend();

	private final MongoServer server = new MongoServer(this.backend);

	public MongoDouble() {
		// one thread runs all commands and encodes all answers, so that no answer shows a
		// document that is half changed
		this.server.bind(new InetSocketAddress(NetUtil.LOCALHOST4, 0), 1, 1);
	}

	public static MongoDouble shared() {
		return Shared.INSTANCE;
	}

	public String connectionString() {
		return "mongodb://" + NetUtil.toSocketAddressString(this.server.getLocalAddress()) + "/?directConnection=true";
	}

	/** Closes all connections, before it returns. Clients can connect again. */
	public void cutConnections() {
		this.backend.cutConnections();
	}

	/** Ends all change streams for good; no open one gets another event. */
	public void forgetHistory() {
		this.backend.forgetHistory();
	}

	@Override
	public void close() {
		this.server.shutdownNow();
	}

	private static final class Shared {

		private static final MongoDouble INSTANCE = new MongoDouble();

	}

}
