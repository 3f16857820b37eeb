package dev.locations.store.embedded;

import java.util.Optional;
import java.util.function.Predicate;

import de.bwaldvogel.mongo.bson.Document;

/**
 * Chooses among stored documents.
 *
 * @param possible false for the bytes of documents that need not be decoded to be left
 * out
 * @param matching decides on the others
 */
record DocumentFilter(Predicate<byte[]> possible, Predicate<Document> matching) {

	/**
	 * Decodes a document if it is wanted.
	 * @param bytes the document as stored
	 * @return the document, or empty if it is not wanted
	 */
	Optional<Document> choose(byte[] bytes) {
		return this.possible.test(bytes) ? Optional.of(Bson.decode(bytes)).filter(this.matching) : Optional.empty();
	}

}
