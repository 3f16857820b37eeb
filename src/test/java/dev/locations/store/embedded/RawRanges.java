package dev.locations.store.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import de.bwaldvogel.mongo.bson.Document;

/**
 * Tells from a document's bytes that it is outside the ranges of numbers a query asks
 * for, since decoding a document takes many times longer than finding a number in it.
 * What is not certainly outside must still be matched with the query.
 */
final class RawRanges {

	/**
	 * The library drops the fraction of what it compares with a whole number beyond this.
	 */
	private static final double COMPARED_EXACTLY = Integer.MAX_VALUE;

	private RawRanges() {
	}

	/**
	 * A filter that is true for all bytes whose document matches a query, and for those
	 * of others as well: it knows <code>{field: {$gte: number}}</code> with {@code $gt},
	 * {@code $gte}, {@code $lt} and {@code $lte}, also within {@code $and} and
	 * {@code $or}.
	 * @param query any query; the clauses from the first one on that is of another form
	 * are left to the library, which looks at them, and refuses them if they are wrong,
	 * only when those before it match
	 * @return the filter
	 */
	static Predicate<byte[]> of(Document query) {
		Predicate<byte[]> filter = (document) -> true;
		for (Map.Entry<String, Object> clause : query.entrySet()) {
			Optional<Predicate<byte[]>> known = clause(clause.getKey(), clause.getValue());
			if (known.isEmpty()) {
				break;
			}
			filter = filter.and(known.get());
		}
		return filter;
	}

	private static Optional<Predicate<byte[]>> clause(String key, Object value) {
		return switch (key) {
			case "$and" -> parts(value).stream().reduce(Predicate::and);
			case "$or" -> parts(value).stream().reduce(Predicate::or);
			default -> range(key, value);
		};
	}

	private static List<Predicate<byte[]>> parts(Object value) {
		List<Predicate<byte[]>> parts = new ArrayList<>();
		if (value instanceof Collection<?> queries) {
			for (Object query : queries) {
				if (!(query instanceof Document part)) {
					return List.of();
				}
				parts.add(of(part));
			}
		}
		return parts;
	}

	private static Optional<Predicate<byte[]>> range(String key, Object value) {
		if (!RawPath.isPlain(key) || !(value instanceof Document bounds) || bounds.isEmpty()) {
			return Optional.empty();
		}
		double from = Double.NEGATIVE_INFINITY;
		double to = Double.POSITIVE_INFINITY;
		for (Map.Entry<String, Object> bound : bounds.entrySet()) {
			if (!isComparedExactly(bound.getValue())) {
				return Optional.empty();
			}
			double number = ((Number) bound.getValue()).doubleValue();
			switch (bound.getKey()) {
				case "$gt", "$gte" -> from = Math.max(from, number);
				case "$lt", "$lte" -> to = Math.min(to, number);
				default -> {
					return Optional.empty();
				}
			}
		}
		return Optional.of(new RawRange(RawPath.of(key), from, to));
	}

	private static boolean isComparedExactly(Object value) {
		return (value instanceof Double || value instanceof Integer || value instanceof Long)
				&& Math.abs(((Number) value).doubleValue()) <= COMPARED_EXACTLY;
	}

}
