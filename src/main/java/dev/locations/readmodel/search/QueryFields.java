package dev.locations.readmodel.search;

import java.util.List;

import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a query needs to know of the fields of locations.
 *
 * @param matches the matches of its filter; null without a filter
 * @param values the values of the fields that it sorts by or counts, in their order
 */
public record QueryFields(@Nullable FieldMatches matches, List<FieldValues> values) {

	/** For a query without filter and order. */
	public static final QueryFields NONE = new QueryFields(null, List.of());

	/** Returns them at once if all are kept. */
	public static Mono<QueryFields> find(FieldIndex index, Snapshot snapshot, @Nullable Filter filter,
			List<String> fields) {
		if (filter == null) {
			return values(index, snapshot, fields).map((values) -> new QueryFields(null, values));
		}
		Mono<FieldMatches> matches = index.matches(snapshot, filter);
		return fields.isEmpty() ? matches.map((found) -> new QueryFields(found, List.of())) : matches
			.flatMap((found) -> values(index, snapshot, fields).map((values) -> new QueryFields(found, values)));
	}

	private static Mono<List<FieldValues>> values(FieldIndex index, Snapshot snapshot, List<String> fields) {
		return (fields.size() == 1) ? index.values(snapshot, fields.get(0)).map(List::of)
				: Flux.fromIterable(fields).concatMap((field) -> index.values(snapshot, field)).collectList();
	}

}
