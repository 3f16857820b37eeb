package dev.locations.testing.mongo;

import java.util.UUID;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A collection that knows {@code $geoWithin}, sorts strings as MongoDB does, and finds a
 * document by its identifier without a look at all others.
 */
final class DoubleCollection extends MemoryCollection {

	private static final String ID = "_id";

	DoubleCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
		super(database, name, options, cursors);
	}

	@Override
	protected QueryResult queryDocuments(Document query, @Nullable Document orderBy, int skip, int limit, int batchSize,
			@Nullable Document fields) {
		Document prepared = GeoWithin.prepare(query);
		if (query.size() > 1 && query.get(ID) instanceof UUID id) {
			// the library uses its index only for queries without other clauses
			Stream<Document> document = super.queryDocuments(new Document(ID, id), null, 0, 0, 0, null)
				.collectDocuments()
				.stream();
			return matchDocumentsFromStream(document, prepared, orderBy, skip, limit, batchSize, fields);
		}
		return super.queryDocuments(prepared, orderBy, skip, limit, batchSize, fields);
	}

	@Override
	protected boolean documentMatchesQuery(Document document, Document query) {
		return super.documentMatchesQuery(document, GeoWithin.evaluate(query, document));
	}

	@Override
	protected QueryResult matchDocumentsFromStream(Stream<Document> documents, Document query,
			@Nullable Document orderBy, int skip, int limit, int batchSize, @Nullable Document fields) {
		boolean sorted = orderBy != null && !orderBy.isEmpty() && !orderBy.containsKey("$natural");
		return matchDocumentsFromStream(query, documents, skip, limit, batchSize,
				(orderBy != null && sorted) ? new DocumentOrder(orderBy) : null, fields);
	}

}
