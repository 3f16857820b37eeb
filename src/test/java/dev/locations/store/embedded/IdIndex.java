package dev.locations.store.embedded;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * The unique index on {@code _id}. The documents are themselves stored by {@code _id}, so
 * it keeps nothing of its own.
 */
final class IdIndex extends AbstractUniqueIndex<Object> {

	private final MVMap<byte[], byte[]> documents;

	IdIndex(MVMap<byte[], byte[]> documents, String name, List<IndexKey> keys) {
		super(name, keys, false);
		this.documents = documents;
	}

	/**
	 * The key a document is stored by.
	 * @param id its {@code _id}; numbers that are equal make the same key, whatever their
	 * types
	 * @return the key
	 */
	static Object keyOf(@Nullable Object id) {
		return keyOf(new KeyValue(Collections.singletonList(id)));
	}

	private static Object keyOf(KeyValue id) {
		return Missing.ofNullable(id.normalized().get(0));
	}

	@Override
	protected @Nullable Object getPosition(KeyValue id) {
		Object key = keyOf(id);
		return this.documents.containsKey(Bson.encodeId(key)) ? key : null;
	}

	@Override
	protected @Nullable Object removeDocument(KeyValue id) {
		return getPosition(id);
	}

	@Override
	public void add(Document document, Object position, MongoCollection<Object> collection) {
		// it is there since the document was stored
	}

	@Override
	protected boolean putKeyPosition(KeyValue id, Object position) {
		throw new UnsupportedOperationException("The documents are the index");
	}

	@Override
	protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
		return () -> this.documents.keySet()
			.stream()
			.map(Bson::decodeId)
			.map((key) -> Map.entry(new KeyValue(key), key))
			.iterator();
	}

	@Override
	public long getCount() {
		return this.documents.sizeAsLong();
	}

	@Override
	public long getDataSize() {
		return getCount();
	}

}
