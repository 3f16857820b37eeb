package dev.locations.testing.mongo;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;

/**
 * Compares documents as MongoDB sorts them. The library compares strings by UTF-16 units,
 * which puts U+FFFF after the characters beyond it; MongoDB compares code points.
 *
 * @param orderBy 1 (ascending) or -1 by path
 */
record DocumentOrder(Document orderBy) implements Comparator<Document> {

	@Override
	public int compare(Document a, Document b) {
		for (Map.Entry<String, Object> key : this.orderBy.entrySet()) {
			int compared = compareValues(Utils.getSubdocumentValueCollectionAware(a, key.getKey()),
					Utils.getSubdocumentValueCollectionAware(b, key.getKey()));
			if (compared != 0) {
				return compared * Integer.signum(((Number) Objects.requireNonNull(key.getValue())).intValue());
			}
		}
		return 0;
	}

	private static int compareValues(Object a, Object b) {
		return (a instanceof String text && b instanceof String other) ? compareCodePoints(text, other)
				: ValueComparator.asc().compare(a, b);
	}

	private static int compareCodePoints(String a, String b) {
		int length = Math.min(a.length(), b.length());
		for (int i = 0; i < length; i++) {
			if (a.charAt(i) != b.charAt(i)) {
				return Integer.compare(rank(a.charAt(i)), rank(b.charAt(i)));
			}
		}
		return Integer.compare(a.length(), b.length());
	}

	/** Surrogates stand for the characters beyond U+FFFF. */
	private static int rank(char unit) {
		return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
	}

}
