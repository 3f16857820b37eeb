package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.observability.AnswerSource;
import reactor.core.publisher.Mono;

/**
 * Stores locations. An operation fails with a
 * {@link org.springframework.dao.DataAccessResourceFailureException} if the store does
 * not answer or refuses writes.
 */
public interface LocationStore extends LocationReads {

	/**
	 * Chooses the fastest way to read at the moment.
	 * @return reads for one request
	 */
	default LocationReads reads() {
		return this;
	}

	@Override
	default AnswerSource source() {
		return AnswerSource.STORE;
	}

	/**
	 * Adds a location with a new identifier.
	 * @param input its fields
	 * @param fields the fields to answer with
	 * @return the location
	 */
	Mono<LocationDocument> create(LocationInput input, FieldSelection fields);

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
	 * @param fields the fields to answer with
	 * @param precondition the condition on the stored version, checked in the same step
	 * @return the location after the change; empty if there is none; a
	 * {@link VersionConflictException} if the precondition is not met
	 */
	Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields, Precondition precondition);

	/**
	 * Deletes a location.
	 * @param id its identifier
	 * @param precondition the condition on the stored version, checked in the same step
	 * @return false if there is no such location; a {@link VersionConflictException} if
	 * the precondition is not met
	 */
	Mono<Boolean> delete(UUID id, Precondition precondition);

}
