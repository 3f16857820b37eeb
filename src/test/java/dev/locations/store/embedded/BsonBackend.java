package dev.locations.store.embedded;

import java.util.List;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Databases whose documents are kept as BSON under their {@code _id}.
 */
abstract class BsonBackend extends H2Backend {

	BsonBackend(MVStore store) {
		super(store);
	}

	@Override
	protected final MongoDatabase openOrCreateDatabase(String databaseName) {
		return new Database(databaseName);
	}

	/**
	 * Not a static class, since the library's constructor already calls the methods
	 * below, before a field of this class could hold the store.
	 */
	private final class Database extends H2Database {

		Database(String name) {
			super(name, getMvStore(), getCursorRegistry());
		}

		@Override
		protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
			return new StoredCollection(this, collection, options, documents(collection), this.cursorRegistry);
		}

		@Override
		protected Index<Object> openOrCreateUniqueIndex(String collection, String index, List<IndexKey> keys,
				boolean sparse) {
			if (keys.size() == 1 && keys.get(0).getKey().equals("_id")) {
				return new IdIndex(documents(collection), index, keys);
			}
			return super.openOrCreateUniqueIndex(collection, index, keys, sparse);
		}

		@Override
		protected Index<Object> openOrCreateSecondaryIndex(String collection, String index, List<IndexKey> keys,
				boolean sparse) {
			return new UnusedIndex(index, keys);
		}

		/**
		 * The name is the library's, which opens by it the databases there are.
		 */
		private MVMap<byte[], byte[]> documents(String collection) {
			return getMvStore().openMap("databases." + getFullCollectionNamespace(collection),
					new MVMap.Builder<byte[], byte[]>().keyType(ByteArrayDataType.INSTANCE)
						.valueType(ByteArrayDataType.INSTANCE));
		}

	}

}
