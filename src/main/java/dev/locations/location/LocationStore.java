package dev.locations.location;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Keeps the records of locations: finds by id, writes by version, streams all. An
 * operation fails with a
 * {@link org.springframework.dao.DataAccessResourceFailureException} if the store does
 * not answer or refuses writes.
 */
public interface LocationStore extends LocationSource {

	/**
	 * Finds a location.
	 * @param id its identifier
	 * @return the location with all its fields; empty if there is none
	 */
	Mono<LocationDocument> find(UUID id);

	/**
	 * Tells which locations exist.
	 * @param ids identifiers, each once
	 * @return those of the locations that exist, in no particular order
	 */
	Flux<UUID> existing(Collection<UUID> ids);

	/**
	 * Adds a location.
	 * @param id its identifier, which is not in use
	 * @param input its fields
	 * @return the location
	 */
	Mono<LocationDocument> create(UUID id, LocationInput input);

	/**
	 * Adds several locations. A location whose identifier exists is ignored.
	 * @param locations the locations
	 * @return the number of added locations
	 */
	Mono<Integer> addAll(List<NewLocation> locations);

	/**
	 * Changes the sent fields of a location, and only these, in one atomic step.
	 * @param id its identifier
	 * @param input the sent fields
	 * @param precondition the condition on the stored version, checked in the same step
	 * @return the location after the change; empty if there is none; a
	 * {@link VersionConflictException} if the precondition is not met
	 */
	Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition);

	/**
	 * Deletes a location.
	 * @param id its identifier
	 * @param precondition the condition on the stored version, checked in the same step
	 * @return false if there is no such location; a {@link VersionConflictException} if
	 * the precondition is not met
	 */
	Mono<Boolean> delete(UUID id, Precondition precondition);

}
