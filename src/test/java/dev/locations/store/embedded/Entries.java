package dev.locations.store.embedded;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Stored documents in some order, which can be read on after a pause. What is read
 * without a pause is of one moment; after a pause, what was written meanwhile may show.
 */
@FunctionalInterface
interface Entries {

	/**
	 * Reads on.
	 * @param last the key of the last entry that was read, null for the beginning
	 * @return the entries after it
	 */
	Iterator<Map.Entry<byte[], byte[]>> after(byte @Nullable [] last);

	/**
	 * All documents in the order of their keys. As a document never changes its key, none
	 * is met twice.
	 * @param documents the documents
	 * @return the entries
	 */
	static Entries all(MVMap<byte[], byte[]> documents) {
		return (last) -> {
			byte[] first = (last != null) ? documents.higherKey(last) : documents.firstKey();
			return (first != null) ? iterate(documents.cursor(first)) : List.<Map.Entry<byte[], byte[]>>of().iterator();
		};
	}

	private static Iterator<Map.Entry<byte[], byte[]>> iterate(Cursor<byte[], byte[]> cursor) {
		return new Iterator<>() {

			@Override
			public boolean hasNext() {
				return cursor.hasNext();
			}

			@Override
			public Map.Entry<byte[], byte[]> next() {
				byte[] key = cursor.next();
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
	static Entries of(MVMap<byte[], byte[]> documents, Stream<byte[]> keys) {
		Iterator<Map.Entry<byte[], byte[]>> entries = keys.flatMap((key) -> entry(documents, key)).iterator();
		return (last) -> entries;
	}

	private static Stream<Map.Entry<byte[], byte[]>> entry(MVMap<byte[], byte[]> documents, byte[] key) {
		return Stream.ofNullable(documents.get(key)).map((bytes) -> Map.entry(key, Objects.requireNonNull(bytes)));
	}

}
