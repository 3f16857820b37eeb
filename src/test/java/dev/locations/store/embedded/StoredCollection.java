package dev.locations.store.embedded;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.oplog.Oplog;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A collection that finds documents by its indexes, or by reading on as far as it was
 * asked to.
 */
final class StoredCollection extends BsonCollection {

	private static final Document EVERYTHING = new Document();

	StoredCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<byte[], byte[]> documents,
			CursorRegistry cursors) {
		super(database, name, options, documents, cursors);
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
		DocumentFilter filter = new DocumentFilter(RawRanges.of(query),
				(document) -> documentMatchesQuery(document, query));
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

	private Entries sort(Entries entries, DocumentFilter filter, @Nullable Document orderBy) {
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
	public Document findAndModify(Document command) {
		Document query = (Document) command.getOrDefault("query", EVERYTHING);
		return new ExactNumbers(this.documents).set(
				queryDocuments(query, (Document) command.get("sort"), 0, 1, 0, null), command.get("update"),
				() -> super.findAndModify(command));
	}

	@Override
	public Document updateDocuments(Document query, Document update, ArrayFilters arrayFilters, boolean multi,
			boolean upsert, Oplog oplog) {
		return new ExactNumbers(this.documents).set(queryDocuments(query, null, 0, multi ? 0 : 1, 0, null), update,
				() -> super.updateDocuments(query, update, arrayFilters, multi, upsert, oplog));
	}

}
