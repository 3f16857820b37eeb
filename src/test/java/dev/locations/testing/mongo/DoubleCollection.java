package dev.locations.testing.mongo;

import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A collection that knows {@code $geoWithin} and {@code $nearSphere}, and compares
 * strings as MongoDB does.
 */
final class DoubleCollection extends MemoryCollection {

	DoubleCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
		super(database, name, options, cursors);
	}

	@Override
	protected QueryResult queryDocuments(Document query, @Nullable Document orderBy, int skip, int limit, int batchSize,
			@Nullable Document fields) {
		NearSphere near = NearSphere.in(query);
		if (near != null) {
			QueryResult others = super.queryDocuments(near.others(query), null, 0, 0, 0, null);
			Stream<Document> documents = others.collectDocuments().stream();
			return matchDocumentsFromStream(new Document(), documents, skip, limit, batchSize, near, fields);
		}
		return super.queryDocuments(GeoWithin.prepare(query), orderBy, skip, limit, batchSize, fields);
	}

	@Override
	protected boolean documentMatchesQuery(Document document, Document query) {
		return super.documentMatchesQuery(CodePointOrder.of(document),
				CodePointOrder.of(GeoWithin.evaluate(query, document)));
	}

	@Override
	protected QueryResult matchDocumentsFromStream(Stream<Document> documents, Document query,
			@Nullable Document orderBy, int skip, int limit, int batchSize, @Nullable Document fields) {
		boolean sorted = orderBy != null && !orderBy.isEmpty() && !orderBy.containsKey("$natural");
		return matchDocumentsFromStream(query, documents, skip, limit, batchSize,
				(orderBy != null && sorted) ? new DocumentOrder(orderBy) : null, fields);
	}

}
