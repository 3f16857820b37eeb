package dev.locations.testing.mongo;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Compares documents as MongoDB sorts them.
 *
 * @param orderBy 1 (ascending) or -1 by path
 */
record DocumentOrder(Document orderBy) implements Comparator<Document> {

	@Override
	public int compare(Document a, Document b) {
		for (Map.Entry<String, Object> key : this.orderBy.entrySet()) {
			int compared = ValueComparator.asc().compare(value(a, key.getKey()), value(b, key.getKey()));
			if (compared != 0) {
				return compared * Integer.signum(((Number) Objects.requireNonNull(key.getValue())).intValue());
			}
		}
		return 0;
	}

	private static @Nullable Object value(Document document, String path) {
		return CodePointOrder.value(Utils.getSubdocumentValueCollectionAware(document, path));
	}

}
