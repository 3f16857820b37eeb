package dev.locations.location;

import java.util.Optional;
import java.util.UUID;

import dev.locations.json.FieldSelection;
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
	 * Returns the version of all lists. While it stays the same, every list stays the
	 * same.
	 * @return visible characters of ASCII without quotes, equal in all processes that
	 * have the same locations; empty if it is not known
	 */
	Optional<String> version();

	/**
	 * Lists locations. Without another order they are ordered by name in Unicode code
	 * point order, then by creation time, then by id.
	 * @param gzip whether the body is compressed
	 */
	Mono<LocationList> list(LocationQuery query, boolean gzip);

	/** Finds a location. Empty if there is none. */
	Mono<LocationDocument> find(UUID id, FieldSelection fields);

	/**
	 * Returns where all locations are, and when they were changed; empty if there are no
	 * locations.
	 */
	Mono<LocationExtent> extent();

}
