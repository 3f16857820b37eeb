package dev.locations.location;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.field.FieldType;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationQuery;
import reactor.core.publisher.Mono;

/**
 * Answers the questions of one request, all of them from the locations of one moment.
 * While there is no current read model, what only the model can answer fails with a
 * {@link dev.locations.store.ModelUnavailableException}.
 */
public interface LocationReads {

	/**
	 * Returns the version of all lists, equal in all processes that have the same
	 * locations: visible characters of ASCII without quotes; empty if it is not known.
	 */
	Optional<String> version();

	/** Without another order, by name in Unicode code point order, creation time, id. */
	Mono<LocationList> list(LocationQuery query, boolean gzip);

	/** Empty if there is none. */
	Mono<LocationDocument> find(UUID id, FieldSelection fields);

	/** Empty if there are no locations. */
	Mono<LocationExtent> extent();

	/** Counts the values of fields, in the order of the fields. */
	Mono<List<Facet>> facets(FacetQuery query);

	/** Returns the types of the values that the fields have, by their dotted names. */
	Mono<SortedMap<String, Set<FieldType>>> fieldTypes();

}
