package dev.locations.store.embedded;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;

/**
 * Finds the index that serves a query. Unlike the library, which wants a query on the
 * fields of the index and no others, it lets the query ask for more, as in
 * <code>{_id: ..., updatedAt: ...}</code>.
 *
 * @param indexes the indexes of the collection
 */
record Lookup(List<Index<Object>> indexes) {

	/**
	 * Looks the candidates for a query up.
	 * @param query the query, which the candidates must still be matched with
	 * @return the positions of all documents that can match, or empty when no index tells
	 */
	Optional<Iterable<Object>> positions(Document query) {
		return this.indexes.stream()
			.map((index) -> positions(index, query))
			.flatMap(Optional::stream)
			.findFirst()
			.or(() -> positionsOfClause(query));
	}

	private Optional<Iterable<Object>> positions(Index<Object> index, Document query) {
		Document part = new Document();
		for (IndexKey key : index.getKeys()) {
			if (!query.containsKey(key.getKey())) {
				return Optional.empty();
			}
			part.put(key.getKey(), query.get(key.getKey()));
		}
		return index.canHandle(part) ? Optional.of(index.getPositions(part)) : Optional.empty();
	}

	private Optional<Iterable<Object>> positionsOfClause(Document query) {
		if (query.get("$and") instanceof Collection<?> clauses) {
			return clauses.stream().map((clause) -> positions((Document) clause)).flatMap(Optional::stream).findFirst();
		}
		return Optional.empty();
	}

}
