package dev.locations.store.embedded;

import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A collection of documents, kept as BSON under their {@code _id}. Each read makes new
 * documents of the bytes, so that a reader never sees what a writer is doing to its own
 * copy. Writers must take turns; readers need not wait for them.
 */
abstract class BsonCollection extends AbstractMongoCollection<Object> {

	protected final MVMap<byte[], byte[]> documents;

	BsonCollection(MongoDatabase database, String name, CollectionOptions options, MVMap<byte[], byte[]> documents,
			CursorRegistry cursors) {
		super(database, name, options, cursors);
		this.documents = documents;
	}

	@Override
	protected Object addDocumentInternal(Document document) {
		String idField = getIdField();
		Object id = (idField != null) ? IdIndex.keyOf(Utils.getSubdocumentValue(document, idField)) : UUID.randomUUID();
		this.documents.put(Bson.encodeId(id), Bson.encode(document));
		return id;
	}

	@Override
	protected void handleUpdate(Object id, Document oldDocument, Document newDocument) {
		this.documents.put(Bson.encodeId(id), Bson.encode(newDocument));
	}

	@Override
	protected void removeDocument(Object id) {
		if (this.documents.remove(Bson.encodeId(id)) == null) {
			throw new NoSuchElementException("No document with key " + id);
		}
	}

	@Override
	protected @Nullable Document getDocument(Object id) {
		byte[] bytes = this.documents.get(Bson.encodeId(id));
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
