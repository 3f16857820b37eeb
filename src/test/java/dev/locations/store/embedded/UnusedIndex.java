package dev.locations.store.embedded;

import java.util.List;

import de.bwaldvogel.mongo.backend.EmptyIndex;
import de.bwaldvogel.mongo.backend.IndexKey;

/**
 * A non-unique index: known by name, but not kept, as queries scan. It does not call
 * itself empty, so that nobody reads all documents to fill it.
 */
final class UnusedIndex extends EmptyIndex<Object> {

	UnusedIndex(String name, List<IndexKey> keys) {
		super(name, keys);
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

}
