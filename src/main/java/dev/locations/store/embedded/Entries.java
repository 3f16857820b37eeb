package dev.locations.store.embedded;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Stored documents in some order, which can be read on after a pause. What is read
 * without a pause is of one moment; after a pause, documents deleted meanwhile are left
 * out.
 */
@FunctionalInterface
interface Entries {

	/**
	 * Reads on.
	 * @param last the key of the last entry that was read, null for the beginning
	 * @return the entries after it
	 */
	Iterator<Map.Entry<Object, byte[]>> after(@Nullable Object last);

	/**
	 * All documents in the order of their keys. As a document never changes its key, none
	 * is met twice.
	 * @param documents the documents
	 * @return the entries
	 */
	static Entries all(MVMap<Object, byte[]> documents) {
		return (last) -> {
			Object first = (last != null) ? documents.higherKey(last) : documents.firstKey();
			return (first != null) ? iterate(documents.cursor(first)) : List.<Map.Entry<Object, byte[]>>of().iterator();
		};
	}

	private static Iterator<Map.Entry<Object, byte[]>> iterate(Cursor<Object, byte[]> cursor) {
		return new Iterator<>() {

			@Override
			public boolean hasNext() {
				return cursor.hasNext();
			}

			@Override
			public Map.Entry<Object, byte[]> next() {
				Object key = cursor.next();
				return Map.entry(key, cursor.getValue());
			}

		};
	}

	/**
	 * The documents with certain keys.
	 * @param documents the documents
	 * @param keys the keys, in the order wanted; read once
	 * @return the entries
	 */
	static Entries of(MVMap<Object, byte[]> documents, Iterable<Object> keys) {
		Iterator<Map.Entry<Object, byte[]>> entries = StreamSupport.stream(keys.spliterator(), false)
			.flatMap((key) -> entry(documents, key))
			.iterator();
		return (last) -> entries;
	}

	private static Stream<Map.Entry<Object, byte[]>> entry(MVMap<Object, byte[]> documents, Object key) {
		return Stream.ofNullable(documents.get(key)).map((bytes) -> Map.entry(key, Objects.requireNonNull(bytes)));
	}

}
