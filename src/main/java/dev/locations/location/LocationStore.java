package dev.locations.location;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.locations.location.Precondition.VersionConflictException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Keeps the records of locations: finds by id, writes by version, streams all. An
 * operation fails with a
 * {@link org.springframework.dao.DataAccessResourceFailureException} if the store does
 * not answer or refuses writes.
 */
public interface LocationStore extends LocationSource {

	/** Finds a location. Empty if there is none. */
	Mono<LocationDocument> find(UUID id);

	/** Tells which locations exist. */
	Flux<UUID> existing(Collection<UUID> ids);

	Mono<LocationDocument> create(UUID id, LocationInput input);

	/** Adds several locations. A location whose identifier exists is ignored. */
	Mono<Integer> addAll(List<NewLocation> locations);

	/**
	 * Changes the sent fields of a location, and only these, in one atomic step. Empty if
	 * there is none; fails with a {@link VersionConflictException} if the precondition is
	 * not met.
	 * @param precondition the condition on the stored version, checked in the same step
	 */
	Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition);

	/**
	 * Deletes a location. False if there is none; fails with a
	 * {@link VersionConflictException} if the precondition is not met.
	 * @param precondition the condition on the stored version, checked in the same step
	 */
	Mono<Boolean> delete(UUID id, Precondition precondition);

}
