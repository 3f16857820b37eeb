package dev.locations.store.embedded;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.CollectionBackedOplog;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.h2.mvstore.MVStore;

/**
 * A backend with an oplog, in memory. The library's knows no updates by
 * {@code findAndModify}, and no change streams of a whole database; here both are there.
 */
final class OplogBackend extends H2Backend {

	/** A replica set lets its clients wait for events; without that they ask at once. */
	private static final long WAIT_MILLIS = 20;

	private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

	private final DatabaseOplog databaseOplog;

	OplogBackend() {
		super(MVStore.open(null));
		enableOplog();
		this.databaseOplog = (DatabaseOplog) this.oplog;
	}

	@Override
	@SuppressWarnings("unchecked")
	protected Oplog createOplog() {
		MongoDatabase local = resolveDatabase("local");
		MongoCollection<Document> entries = (MongoCollection<Document>) (MongoCollection<?>) local
			.createCollectionOrThrowIfExists(OPLOG_COLLECTION_NAME);
		return new DatabaseOplog(new CollectionBackedOplog(this, entries, getCursorRegistry()), entries,
				getCursorRegistry(), this::resolveDatabase);
	}

	@Override
	public Document handleCommand(Channel channel, String databaseName, String command, Document query) {
		this.channels.add(channel);
		Document answer = run(channel, databaseName, command, query);
		if (answer.get("cursor") instanceof Document cursor && cursor.get("nextBatch") instanceof List<?> events
				&& events.isEmpty()) {
			channel.attr(DurableBackend.COMMIT).set(CompletableFuture.runAsync(() -> {
			}, CompletableFuture.delayedExecutor(WAIT_MILLIS, TimeUnit.MILLISECONDS)));
		}
		return answer;
	}

	/** One at a time, so that the oplog has the writes in their order. */
	private synchronized Document run(Channel channel, String databaseName, String command, Document query) {
		Document answer = super.handleCommand(channel, databaseName, command, query);
		if (command.equalsIgnoreCase("findAndModify") && answer.get("value") instanceof Document value
				&& query.get("update") instanceof Document update) {
			this.oplog.handleUpdate(databaseName + "." + query.get(command), new Document(), update,
					List.of(value.get("_id")));
		}
		return answer;
	}

	/** Nobody gets an event between the two. */
	synchronized void forgetHistory() {
		this.databaseOplog.forget();
		cutConnections();
	}

	void cutConnections() {
		this.channels
			.forEach((channel) -> channel.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE));
		this.channels.clear();
	}

}
