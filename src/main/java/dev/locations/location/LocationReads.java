package dev.locations.location;

import java.time.Instant;
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
import dev.locations.work.Slices;
import reactor.core.publisher.Flux;
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

	/**
	 * Returns the shares that are not empty, in order. Each location is in one share, and
	 * mostly stays in it whatever else is written. A share has up to 50,000 locations.
	 */
	Flux<Share> shares();

	/**
	 * Returns the locations of a share, in no particular order; empty if there is no such
	 * share.
	 */
	Optional<Slices<List<Version>>> share(int number);

	/**
	 * A share of all locations.
	 *
	 * @param number counts from 0
	 * @param updatedAt the time of the last change in it
	 */
	record Share(int number, Instant updatedAt) {
	}

	/**
	 * A location without its fields.
	 *
	 * @param updatedAt the time of its last change
	 */
	record Version(UUID id, Instant updatedAt) {
	}

}
