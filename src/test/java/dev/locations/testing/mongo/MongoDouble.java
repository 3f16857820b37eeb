package dev.locations.testing.mongo;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.GlobalEventExecutor;
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

	/** Runs one command at a time, and records writes in a {@link ChangeLog}. */
	private static final class DoubleBackend extends MemoryBackend {

		private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

		private final ChangeLog changes = new ChangeLog(getCursorRegistry(), this::resolveDatabase);

		DoubleBackend() {
			enableOplog();
		}

		@Override
		protected Oplog createOplog() {
			return this.changes;
		}

		@Override
		public MemoryDatabase openOrCreateDatabase(String databaseName) {
			return new Database(databaseName, getCursorRegistry());
		}

		@Override
		public synchronized Document handleCommand(Channel channel, String databaseName, String command,
				Document query) {
			if (this.channels.add(channel)) {
				channel.pipeline().addLast(new EmptyBatchDelay());
			}
			Document answer = super.handleCommand(channel, databaseName, command, query);
			switch (command) {
				case "insert" -> countInserted(answer);
				case "findAndModify" -> logUpdate(databaseName + "." + query.get(command), query, answer);
				case "listCollections" -> identify(databaseName, query, answer);
				case "hello", "isMaster", "ismaster" -> answer.put("logicalSessionTimeoutMinutes", 30);
				default -> {
				}
			}
			return answer;
		}

		/** The library counts the documents that were sent. */
		private static void countInserted(Document answer) {
			if (answer.get("n") instanceof Integer sent && answer.get("writeErrors") instanceof List<?> errors) {
				answer.put("n", sent - errors.size());
			}
		}

		/**
		 * The library does not tell the identity of a collection, and takes no filter.
		 */
		private void identify(String databaseName, Document query, Document answer) {
			if (answer.get("cursor") instanceof Document cursor
					&& cursor.get("firstBatch") instanceof List<?> collections) {
				MongoDatabase database = resolveDatabase(databaseName);
				if (query.get("filter") instanceof Document filter && filter.containsKey("name")) {
					collections.removeIf((each) -> !Objects.equals(filter.get("name"), ((Document) each).get("name")));
				}
				collections.stream().map(Document.class::cast).forEach((collection) -> {
					UUID identity = database.resolveCollection((String) collection.get("name"), true).getUuid();
					((Document) Objects.requireNonNull(collection.get("info"))).put("uuid", identity);
				});
			}
		}

		/** The library does not log an update by {@code findAndModify}. */
		private void logUpdate(String namespace, Document query, Document answer) {
			if (answer.get("value") instanceof Document value && query.get("update") instanceof Document update) {
				this.changes.handleUpdate(namespace, new Document(), update, List.of(value.get("_id")));
			}
		}

		synchronized void forgetHistory() {
			this.changes.forget();
		}

		void cutConnections() {
			ChannelGroupFuture unused = this.channels.close().syncUninterruptibly();
		}

		private static final class Database extends MemoryDatabase {

			Database(String name, CursorRegistry cursors) {
				super(name, cursors);
			}

			@Override
			protected MemoryCollection openOrCreateCollection(String collectionName, CollectionOptions options) {
				return new DoubleCollection(this, collectionName, options, this.cursorRegistry);
			}

		}

		/** Delays an empty {@code getMore}, which MongoDB would hold until an event. */
		private static final class EmptyBatchDelay extends ChannelOutboundHandlerAdapter {

			private static final long MILLIS = 20;

			@Override
			@SuppressWarnings("FutureReturnValueIgnored") // the promise is the future
			public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
				if (message instanceof MongoMessage answer
						&& answer.getDocument().get("cursor") instanceof Document cursor
						&& cursor.get("nextBatch") instanceof List<?> events && events.isEmpty()
						&& !Long.valueOf(0).equals(cursor.get("id"))) {
					context.executor()
						.schedule(() -> context.writeAndFlush(message, promise), MILLIS, TimeUnit.MILLISECONDS);
				}
				else {
					context.write(message, promise);
				}
			}

		}

	}

}
