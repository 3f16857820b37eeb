package dev.locations.store.embedded;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes up for the {@code $set} of the library, which leaves a value alone when the new
 * one has the same numbers, though of another type or sign: 1 for 1.0, or 0.0 for -0.0.
 *
 * @param documents the documents of a collection
 */
record ExactNumbers(MVMap<byte[], byte[]> documents) {

	/**
	 * Sets the values that the library would leave alone, then runs the command, which
	 * sets the others.
	 * @param matches the documents that the command updates
	 * @param update what it updates in them
	 * @param command the command
	 * @return its result
	 */
	Document set(Iterable<Document> matches, @Nullable Object update, Supplier<Document> command) {
		if (!(update instanceof Document operators) || !(operators.get("$set") instanceof Document values)) {
			return command.get();
		}
		IdentityHashMap<byte[], byte[]> before = new IdentityHashMap<>();
		for (Document document : matches) {
			if (set(document, values)) {
				byte[] key = Bson.encodeId(IdIndex.keyOf(document.get("_id")));
				before.put(key, this.documents.put(key, Bson.encode(document)));
			}
		}
		try {
			return command.get();
		}
		catch (RuntimeException ex) {
			this.documents.putAll(before);
			throw ex;
		}
	}

	private static boolean set(Document document, Document values) {
		boolean changed = false;
		for (Map.Entry<String, Object> entry : values.entrySet()) {
			Object value = Utils.getSubdocumentValue(document, entry.getKey());
			if (!Objects.equals(value, entry.getValue()) && normal(value).equals(normal(entry.getValue()))) {
				Utils.changeSubdocumentValue(document, entry.getKey(), entry.getValue());
				changed = true;
			}
		}
		return changed;
	}

	private static KeyValue normal(@Nullable Object value) {
		return new KeyValue(Collections.singletonList(value)).normalized();
	}

}
