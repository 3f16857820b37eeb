package dev.locations.testing.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.Cursor;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.oplog.OplogCursor;
import de.bwaldvogel.mongo.oplog.OplogPosition;
import org.jspecify.annotations.Nullable;

/** All changes, and change streams of a whole database. Not for several threads. */
final class ChangeLog implements Oplog {

	private final List<Change> changes = new ArrayList<>();

	private final CursorRegistry cursors;

	private final Function<String, MongoDatabase> databases;

	private int forgotten;

	private int forgettings;

	ChangeLog(CursorRegistry cursors, Function<String, MongoDatabase> databases) {
		this.cursors = cursors;
		this.databases = databases;
	}

	/**
	 * No stream can be resumed after one of the changes so far. All open streams end: one
	 * of them could otherwise go on, since its cursor outlives its connection, or get the
	 * next event before it breaks off, after which it can be resumed.
	 */
	void forget() {
		this.forgotten = this.changes.size() + 1;
		this.forgettings++;
	}

	/** The library reports documents, too, that were refused as duplicates. */
	@Override
	public void handleInsert(String namespace, List<Document> documents) {
		documents.stream()
			.filter((document) -> document.equals(find(namespace, document.get("_id"))))
			.forEach((document) -> add(namespace, "insert", document.get("_id")));
	}

	@Override
	public void handleUpdate(String namespace, Document selector, Document query, List<Object> modifiedIds) {
		modifiedIds.forEach((id) -> add(namespace, "update", id, query));
	}

	@Override
	public void handleDelete(String namespace, Document query, List<Object> deletedIds) {
		deletedIds.forEach((id) -> add(namespace, "delete", id));
	}

	@Override
	public void handleDropCollection(String namespace) {
		add(namespace, "drop", null);
	}

	private void add(String namespace, String type, @Nullable Object id) {
		add(namespace, type, id, new Document());
	}

	private void add(String namespace, String type, @Nullable Object id, Document update) {
		this.changes.add(new Change(this.changes.size() + 1L, namespace, type, id, update));
	}

	/** Follows a database, which has {@code .1} behind its name here. */
	@Override
	public Cursor createCursor(Document stream, String namespace, Aggregation aggregation) {
		Object resumed = (stream.get("startAfter") != null) ? stream.get("startAfter") : stream.get("resumeAfter");
		Document position = (Document) Objects.requireNonNullElseGet(resumed, () -> token(this.changes.size()));
		if (resumed != null && next(OplogPosition.fromDocument(position)) < this.forgotten) {
			throw historyLost();
		}
		String database = namespace.substring(0, namespace.length() - 1);
		int opened = this.forgettings;
		Cursor cursor = new OplogCursor(this.cursors.generateCursorId(), (last) -> {
			if (opened != this.forgettings) {
				throw historyLost();
			}
			return aggregation.runStagesAsStream(events(database, next(last)));
		}, OplogPosition.fromDocument(position));
		this.cursors.add(cursor);
		return cursor;
	}

	private static MongoServerError historyLost() {
		return new MongoServerError(286, "ChangeStreamHistoryLost", "The history of changes is forgotten");
	}

	private static int next(OplogPosition position) {
		return Integer.parseInt(position.toHexString(), 16);
	}

	private Stream<Document> events(String database, int start) {
		return List.copyOf(this.changes.subList(start, this.changes.size()))
			.stream()
			.filter((change) -> change.namespace().startsWith(database))
			.map(this::event);
	}

	private Document event(Change change) {
		int dot = change.namespace().indexOf('.');
		Document event = new Document("_id", token(change.number())).append("operationType", change.type())
			.append("clusterTime", new BsonTimestamp(change.number()))
			.append("ns", new Document("db", change.namespace().substring(0, dot)).append("coll",
					change.namespace().substring(dot + 1)));
		if (change.id() != null) {
			event.append("documentKey", new Document("_id", change.id()));
			event.append("fullDocument", change.type().equals("delete") ? null : find(change.namespace(), change.id()));
		}
		if (change.update().get("$set") instanceof Document set) {
			Object unset = change.update().getOrDefault("$unset", new Document());
			event.append("updateDescription", new Document("updatedFields", set).append("removedFields",
					List.copyOf(((Document) Objects.requireNonNull(unset)).keySet())));
		}
		return event;
	}

	private @Nullable Document find(String namespace, @Nullable Object id) {
		int dot = namespace.indexOf('.');
		MongoCollection<?> collection = this.databases.apply(namespace.substring(0, dot))
			.resolveCollection(namespace.substring(dot + 1), false);
		return (collection != null) ? collection.handleQuery(new Document("_id", id), 0, 1)
			.collectDocuments()
			.stream()
			.findFirst()
			.orElse(null) : null;
	}

	private static Document token(long position) {
		return new Document("_data", Long.toHexString(position));
	}

	private record Change(long number, String namespace, String type, @Nullable Object id, Document update) {
	}

}
