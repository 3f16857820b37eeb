package dev.locations.store.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.Cursor;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.aggregation.Aggregation;
import de.bwaldvogel.mongo.bson.BsonTimestamp;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.oplog.CollectionBackedOplog;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.oplog.OplogCursor;
import de.bwaldvogel.mongo.oplog.OplogPosition;
import org.jspecify.annotations.Nullable;

/**
 * The library's oplog with change streams of a whole database, which say what a replica
 * set's say. Not for use by several threads.
 */
final class DatabaseOplog implements Oplog {

	private static final Map<String, String> TYPES = Map.of("i", "insert", "u", "update", "d", "delete", "c", "drop");

	private final CollectionBackedOplog oplog;

	private final MongoCollection<Document> entries;

	private final CursorRegistry cursors;

	private final Function<String, MongoDatabase> databases;

	private long forgotten;

	DatabaseOplog(CollectionBackedOplog oplog, MongoCollection<Document> entries, CursorRegistry cursors,
			Function<String, MongoDatabase> databases) {
		this.oplog = oplog;
		this.entries = entries;
		this.cursors = cursors;
		this.databases = databases;
	}

	/** No stream can be resumed after what happened up to now. */
	void forget() {
		this.forgotten = last() + 1;
	}

	/** The library reports documents, too, that were refused as duplicates. */
	@Override
	public void handleInsert(String namespace, List<Document> documents) {
		this.oplog.handleInsert(namespace,
				documents.stream()
					.filter((document) -> document.equals(find(namespace, document.get("_id"))))
					.toList());
	}

	@Override
	public void handleUpdate(String namespace, Document selector, Document query, List<Object> modifiedIds) {
		this.oplog.handleUpdate(namespace, selector, query, modifiedIds);
	}

	@Override
	public void handleDelete(String namespace, Document query, List<Object> deletedIds) {
		this.oplog.handleDelete(namespace, query, deletedIds);
	}

	@Override
	public void handleDropCollection(String namespace) {
		this.oplog.handleDropCollection(namespace);
	}

	@Override
	public Cursor createCursor(Document stream, String namespace, Aggregation aggregation) {
		if (!namespace.endsWith(".1")) {
			return this.oplog.createCursor(stream, namespace, aggregation);
		}
		Object token = Objects.requireNonNullElse(stream.get("startAfter"),
				Objects.requireNonNullElse(stream.get("resumeAfter"), token(last())));
		if (value((Document) token) < this.forgotten) {
			throw new MongoServerError(286, "ChangeStreamHistoryLost", "Resume of change stream was not possible");
		}
		String database = namespace.substring(0, namespace.length() - 1);
		OplogCursor cursor = new OplogCursor(this.cursors.generateCursorId(),
				(position) -> events(database, position, aggregation), OplogPosition.fromDocument((Document) token));
		this.cursors.add(cursor);
		return cursor;
	}

	private Stream<Document> events(String database, OplogPosition position, Aggregation aggregation) {
		List<Document> found = this.entries.queryAllAsStream()
			.filter((entry) -> namespace(entry).startsWith(database))
			.filter((entry) -> new OplogPosition(time(entry)).isAfter(position))
			.sorted(Comparator.comparing(DatabaseOplog::time))
			.map(this::event)
			.toList();
		return aggregation.runStagesAsStream(found.stream());
	}

	private Document event(Document entry) {
		String namespace = namespace(entry);
		Document change = field(entry, "o", Document.class);
		String type = Objects.requireNonNull(TYPES.get(field(entry, "op", String.class)));
		int dot = namespace.indexOf('.');
		Document event = new Document("_id", token(time(entry).getValue())).append("operationType", type)
			.append("clusterTime", time(entry))
			.append("ns", new Document("db", namespace.substring(0, dot)).append("coll",
					type.equals("drop") ? change.get("drop") : namespace.substring(dot + 1)));
		if (!type.equals("drop")) {
			Object id = Objects.requireNonNullElse((Document) entry.get("o2"), change).get("_id");
			event.append("documentKey", new Document("_id", id));
			event.append("fullDocument", type.equals("delete") ? null : find(namespace, id));
		}
		return event;
	}

	private @Nullable Document find(String namespace, @Nullable Object id) {
		int dot = namespace.indexOf('.');
		MongoCollection<?> collection = this.databases.apply(namespace.substring(0, dot))
			.resolveCollection(namespace.substring(dot + 1), false);
		if (collection == null) {
			return null;
		}
		QueryResult found = collection.handleQuery(new Document("_id", id), 0, 1);
		return found.collectDocuments().stream().findFirst().orElse(null);
	}

	private long last() {
		return this.entries.queryAllAsStream().mapToLong((entry) -> time(entry).getValue()).max().orElse(0);
	}

	private static String namespace(Document entry) {
		return field(entry, "ns", String.class);
	}

	private static BsonTimestamp time(Document entry) {
		return field(entry, "ts", BsonTimestamp.class);
	}

	private static <T> T field(Document document, String name, Class<T> type) {
		return type.cast(Objects.requireNonNull(document.get(name)));
	}

	private static Document token(long timestamp) {
		return new Document("_data", Long.toHexString(timestamp));
	}

	private static long value(Document token) {
		return Long.parseLong(field(token, "_data", String.class), 16);
	}

}
