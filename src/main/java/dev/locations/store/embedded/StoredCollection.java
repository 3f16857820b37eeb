package dev.locations.store.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A collection of documents, kept as BSON under their {@code _id}. Each read makes new
 * documents of the bytes, so that a reader never sees what a writer is doing to its own
 * copy. Writers must take turns; readers need not wait for them.
 */
final class StoredCollection extends AbstractMongoCollection<Object> {

	private static final Document EVERYTHING = new Document();

	private final MVMap<byte[], byte[]> documents;

	StoredCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<byte[], byte[]> documents,
			CursorRegistry cursors) {
		super(database, name, options, cursors);
		this.documents = documents;
	}

	@Override
	protected QueryResult queryDocuments(Document query, @Nullable Document orderBy, int skip, int limit, int batchSize,
			@Nullable Document fields) {
		return Lookup.find(getIndexes(), query)
			.map((found) -> matchDocuments(found.rest(), found.positions(), orderBy, skip, limit, batchSize, fields))
			.orElseGet(() -> matchDocuments(query, orderBy, skip, limit, batchSize, fields));
	}

	@Override
	protected QueryResult matchDocuments(Document query, @Nullable Document orderBy, int skip, int limit, int batchSize,
			@Nullable Document fields) {
		return match(Entries.all(this.documents), query, orderBy, skip, limit, batchSize, fields);
	}

	@Override
	protected QueryResult matchDocuments(Document query, Iterable<Object> positions, @Nullable Document orderBy,
			int skip, int limit, int batchSize, @Nullable Document fields) {
		Stream<byte[]> keys = StreamSupport.stream(positions.spliterator(), false).map(Bson::encodeId);
		return match(Entries.of(this.documents, keys), query, orderBy, skip, limit, batchSize, fields);
	}

	private QueryResult match(Entries entries, Document query, @Nullable Document orderBy, int skip, int limit,
			int batchSize, @Nullable Document fields) {
		Predicate<Document> filter = (document) -> documentMatchesQuery(document, query);
		BatchCursor cursor = new BatchCursor(this.cursorRegistry.generateCursorId(), sort(entries, filter, orderBy),
				filter, (batch) -> project(batch, fields), skip, limit);
		if (batchSize == 0) {
			return new QueryResult(cursor::remaining);
		}
		List<Document> first = cursor.takeDocuments(batchSize);
		if (cursor.isEmpty()) {
			return new QueryResult(first);
		}
		this.cursorRegistry.add(cursor);
		return new QueryResult(first, cursor);
	}

	private Entries sort(Entries entries, Predicate<Document> filter, @Nullable Document orderBy) {
		if (isNaturalDescending(orderBy)) {
			throw new MongoServerException("Documents are not read backwards");
		}
		Comparator<Document> order = deriveComparator(orderBy);
		if (order == null || orderBy == null) {
			return entries;
		}
		return Entries.of(this.documents, new Sorting(order, orderBy.keySet()).sort(entries, filter));
	}

	private List<Document> project(List<Document> batch, @Nullable Document fields) {
		return matchDocumentsFromStream(batch.stream(), EVERYTHING, null, 0, 0, 0, fields).collectDocuments();
	}

	@Override
	protected Object addDocumentInternal(Document document) {
		String idField = getIdField();
		Object key = (idField != null) ? IdIndex.keyOf(Utils.getSubdocumentValue(document, idField))
				: UUID.randomUUID();
		this.documents.put(Bson.encodeId(key), Bson.encode(document));
		return key;
	}

	@Override
	protected void handleUpdate(Object key, Document oldDocument, Document newDocument) {
		this.documents.put(Bson.encodeId(key), Bson.encode(newDocument));
	}

	@Override
	protected void removeDocument(Object key) {
		if (this.documents.remove(Bson.encodeId(key)) == null) {
			throw new NoSuchElementException("No document with key " + key);
		}
	}

	@Override
	protected @Nullable Document getDocument(Object key) {
		byte[] bytes = this.documents.get(Bson.encodeId(key));
		return (bytes != null) ? Bson.decode(bytes) : null;
	}

	@Override
	protected Stream<DocumentWithPosition<Object>> streamAllDocumentsWithPosition() {
		return this.documents.entrySet()
			.stream()
			.map((entry) -> new DocumentWithPosition<>(Bson.decode(entry.getValue()), Bson.decodeId(entry.getKey())));
	}

	@Override
	public int count() {
		return this.documents.size();
	}

	@Override
	protected int getDataSize() {
		return (int) Math.min(Integer.MAX_VALUE,
				this.documents.values().stream().mapToLong((bytes) -> bytes.length).sum());
	}

	@Override
	protected boolean tracksDataSize() {
		return false;
	}

	@Override
	protected void updateDataSize(int difference) {
		// it is summed up when asked for
	}

}
