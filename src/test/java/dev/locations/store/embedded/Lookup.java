package dev.locations.store.embedded;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;

/**
 * What an index knows about a query.
 *
 * @param positions the positions of all documents that can match
 * @param rest what the documents there must still be matched with
 */
record Lookup(Iterable<Object> positions, Document rest) {

	/**
	 * Asks the indexes. Unlike the library, which wants a query on the fields of an index
	 * and no others, this lets the query ask for more, as in
	 * <code>{_id: ..., updatedAt: ...}</code>.
	 * @param indexes the indexes of a collection
	 * @param query the query
	 * @return what the first index that can tell knows, or empty when none can
	 */
	static Optional<Lookup> find(List<Index<Object>> indexes, Document query) {
		return indexes.stream()
			.map((index) -> find(index, query))
			.flatMap(Optional::stream)
			.findFirst()
			.or(() -> findByClause(indexes, query));
	}

	private static Optional<Lookup> find(Index<Object> index, Document query) {
		Document part = new Document();
		for (IndexKey key : index.getKeys()) {
			if (!query.containsKey(key.getKey())) {
				return Optional.empty();
			}
			part.put(key.getKey(), query.get(key.getKey()));
		}
		if (!index.canHandle(part)) {
			return Optional.empty();
		}
		Document rest = query.clone();
		if (index instanceof IdIndex && part.get("_id") instanceof Document) {
			// comparing each of many documents with each of many ids takes longer than
			// reading them
			rest.remove("_id");
		}
		return Optional.of(new Lookup(index.getPositions(part), rest));
	}

	private static Optional<Lookup> findByClause(List<Index<Object>> indexes, Document query) {
		if (query.get("$and") instanceof Collection<?> clauses) {
			return clauses.stream()
				.map((clause) -> find(indexes, (Document) clause))
				.flatMap(Optional::stream)
				.findFirst()
				.map((lookup) -> new Lookup(lookup.positions(), query));
		}
		return Optional.empty();
	}

}
