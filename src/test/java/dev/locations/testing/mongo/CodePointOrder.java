package dev.locations.testing.mongo;

import java.util.List;

import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites texts so that the library compares them as MongoDB does. The library compares
 * UTF-16 units, which puts U+E000 to U+FFFF after the characters beyond U+FFFF; MongoDB
 * compares code points. Different texts stay different.
 */
final class CodePointOrder {

	private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

	private static final int UNITS_ABOVE = Character.MAX_VALUE - Character.MAX_SURROGATE;

	private CodePointOrder() {
	}

	/**
	 * Rewrites all texts of a document or of a query.
	 * @param document the document
	 * @return a copy, whose names of fields are the same
	 */
	static Document of(Document document) {
		Document rewritten = new Document();
		document.forEach((name, value) -> rewritten.put(name, value(value)));
		return rewritten;
	}

	static @Nullable Object value(@Nullable Object value) {
		if (value instanceof String text) {
			return text(text);
		}
		if (value instanceof List<?> list) {
			return list.stream().map(CodePointOrder::value).toList();
		}
		return (value instanceof Document document) ? of(document) : value;
	}

	private static String text(String text) {
		char[] units = text.toCharArray();
		boolean changed = false;
		for (int i = 0; i < units.length; i++) {
			if (units[i] >= Character.MIN_SURROGATE) {
				units[i] = (char) (Character.isSurrogate(units[i]) ? units[i] + UNITS_ABOVE : units[i] - SURROGATES);
				changed = true;
			}
		}
		return changed ? new String(units) : text;
	}

}
