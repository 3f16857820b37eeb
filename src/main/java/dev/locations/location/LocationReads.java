package dev.locations.location;

import java.util.Collection;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.observability.AnswerSource;
import reactor.core.publisher.Mono;

/**
 * Reads locations as JSON, so that no answer is built from objects.
 */
public interface LocationReads {

	/**
	 * Returns the source of the answers.
	 * @return the source of all reads
	 */
	AnswerSource source();

	/**
	 * Lists locations. Without another order they are ordered by name in Unicode code
	 * point order, then by creation time, then by id.
	 * @param query the query
	 * @param coding the content coding of the list
	 * @return the list
	 */
	Mono<LocationList> list(LocationQuery query, ContentCoding coding);

	/**
	 * Finds a location.
	 * @param id its identifier
	 * @param fields the fields to answer with
	 * @return the location; empty if there is none
	 */
	Mono<LocationDocument> find(UUID id, FieldSelection fields);

	/**
	 * Returns where all locations are, and when they were changed. The answer of a store
	 * may be as old as {@link LocationExtent#MAX_AGE}.
	 * @return the extent; empty if there are no locations
	 */
	Mono<LocationExtent> extent();

	/**
	 * Tells whether a location exists.
	 * @param id its identifier
	 * @return true if it does
	 */
	Mono<Boolean> exists(UUID id);

	/**
	 * Counts how many of several locations exist.
	 * @param ids their identifiers, each once
	 * @return the number of those that exist
	 */
	Mono<Integer> countExisting(Collection<UUID> ids);

}
