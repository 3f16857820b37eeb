package dev.locations.testing.mongo;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Compares documents as MongoDB sorts them. The library compares UTF-16 units, which puts
 * U+E000 to U+FFFF after the characters beyond U+FFFF; MongoDB compares code points.
 *
 * @param orderBy 1 (ascending) or -1 by path
 */
record DocumentOrder(Document orderBy) implements Comparator<Document> {

	private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

	private static final int UNITS_ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

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
		Object value = Utils.getSubdocumentValueCollectionAware(document, path);
		return (value instanceof String text) ? text(text) : value;
	}

	// Returns a text that the library sorts as MongoDB sorts this one
	private static String text(String text) {
		char[] units = text.toCharArray();
		for (int i = 0; i < units.length; i++) {
			if (units[i] >= Character.MIN_SURROGATE) {
				units[i] = (char) (Character.isSurrogate(units[i]) ? units[i] + UNITS_ABOVE : units[i] - SURROGATES);
			}
		}
		return new String(units);
	}

}
