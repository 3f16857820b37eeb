package dev.locations.store.embedded;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import org.h2.mvstore.MVStore;

/**
 * Runs the commands of clients on the store. Reads run at any time, on a version of the
 * store that stays readable while they last. Writes take turns, and leave on their
 * channel the {@link #COMMIT} their answer has to wait for.
 */
final class DurableBackend extends BsonBackend {

	/**
	 * On a channel whose last command was a write: completes when the write is on disk.
	 */
	static final AttributeKey<CompletionStage<Void>> COMMIT = AttributeKey.valueOf(DurableBackend.class, "commit");

	/**
	 * The first batch is limited by its size in bytes, which for small documents is far
	 * under this number.
	 */
	private static final int DEFAULT_BATCH = 10_000;

	private final GroupCommit commits;

	/**
	 * Held for writing while collections and indexes change, for reading by whoever only
	 * looks at them.
	 */
	private final ReadWriteLock schema = new ReentrantReadWriteLock();

	private final OpenCursors cursors = new OpenCursors(getCursorRegistry());

	DurableBackend(MVStore store, GroupCommit commits) {
		super(store);
		this.commits = commits;
	}

	@Override
	public Document handleCommand(Channel channel, String databaseName, String command, Document query) {
		Supplier<Document> run = () -> super.handleCommand(channel, databaseName, command, query);
		return switch (CommandKind.of(command, query)) {
			case READ -> read(run, query);
			case WRITE -> this.commits.write(run, channel.attr(COMMIT)::set);
			case SCHEMA -> this.commits.write(() -> change(run), channel.attr(COMMIT)::set);
		};
	}

	private Document read(Supplier<Document> command, Document query) {
		if (query.containsKey("find")) {
			// else the library answers with all documents at once
			query.putIfAbsent("batchSize", DEFAULT_BATCH);
		}
		this.schema.readLock().lock();
		MVStore.TxCounter version = getMvStore().registerVersionUsage();
		try {
			Document answer = command.get();
			if (answer.get("cursor") instanceof Document cursor && cursor.get("id") instanceof Long id && id != 0) {
				this.cursors.used(id, System.nanoTime());
			}
			return answer;
		}
		finally {
			getMvStore().deregisterVersionUsage(version);
			this.schema.readLock().unlock();
		}
	}

	private Document change(Supplier<Document> command) {
		this.schema.writeLock().lock();
		try {
			return command.get();
		}
		finally {
			this.schema.writeLock().unlock();
		}
	}

	@Override
	public QueryResult handleQuery(MongoQuery query) {
		throw new MongoServerException("OP_QUERY is not supported but for commands; use OP_MSG");
	}

}
