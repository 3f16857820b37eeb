package dev.locations.testing.mongo;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/** A collection with {@code $geoWithin}, MongoDB's order, and a quick look-up by id. */
final class DoubleCollection extends MemoryCollection {

	private static final String ID = "_id";

	DoubleCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
		super(database, name, options, cursors);
	}

	@Override
	protected QueryResult queryDocuments(Document query, @Nullable Document orderBy, int skip, int limit, int batchSize,
			@Nullable Document fields) {
		Document known = GeoWithin.replace(query);
		if (query.size() > 1 && query.get(ID) instanceof UUID id) {
			// the library uses its index only for queries without other clauses
			Stream<Document> document = super.queryDocuments(new Document(ID, id), null, 0, 0, 0, null)
				.collectDocuments()
				.stream();
			return matchDocumentsFromStream(document, known, orderBy, skip, limit, batchSize, fields);
		}
		return super.queryDocuments(known, orderBy, skip, limit, batchSize, fields);
	}

	@Override
	protected QueryResult matchDocumentsFromStream(Stream<Document> documents, Document query,
			@Nullable Document orderBy, int skip, int limit, int batchSize, @Nullable Document fields) {
		boolean sorted = orderBy != null && !orderBy.isEmpty() && !orderBy.containsKey("$natural");
		return matchDocumentsFromStream(query, documents, skip, limit, batchSize,
				(orderBy != null && sorted) ? new DocumentOrder(orderBy) : null, fields);
	}

	/** By code points, as MongoDB; the library compares UTF-16 units. 1 is ascending. */
	private record DocumentOrder(Document orderBy) implements Comparator<Document> {

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
					units[i] = (char) (Character.isSurrogate(units[i]) ? units[i] + UNITS_ABOVE
							: units[i] - SURROGATES);
				}
			}
			return new String(units);
		}

	}

	/** Lets all points match: the ranges of the coordinates decide. */
	private static final class GeoWithin {

		private GeoWithin() {
		}

		static Document replace(Document query) {
			Document replaced = new Document();
			query.forEach((key, value) -> {
				if (value instanceof Document clause && clause.get("$geoWithin") instanceof Document area) {
					replaced.put(key + ".type", isPolygon(area.get("$geometry")) ? "Point" : "unknown to the double");
				}
				else {
					boolean isJunction = key.equals("$and") || key.equals("$or");
					replaced.put(key, (isJunction && value instanceof List<?> queries)
							? queries.stream().map((each) -> replace((Document) each)).toList() : value);
				}
			});
			return replaced;
		}

		private static boolean isPolygon(@Nullable Object geometry) {
			return geometry instanceof Map<?, ?> shape && "Polygon".equals(shape.get("type"));
		}

	}

}
