package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.observability.AnswerSource;
import reactor.core.publisher.Mono;

/**
 * Keeps locations. It answers in JSON, encoded as clients get it, so that no answer is
 * built from objects. A store that cannot be reached gives a
 * {@link org.springframework.dao.DataAccessResourceFailureException}.
 */
public interface LocationStore extends LocationReads {

	/**
	 * The best way to read right now.
	 * @return reads that are meant for one request
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
	 * @param fields which fields to answer with
	 * @return the location
	 */
	Mono<LocationDocument> create(LocationInput input, FieldSelection fields);

	/**
	 * Adds many locations at once. Those whose identifier is in use already are left as
	 * they are.
	 * @param locations the locations
	 * @return how many were added
	 */
	Mono<Integer> addAll(List<NewLocation> locations);

	/**
	 * Changes the sent fields of a location in one atomic step, and nothing else.
	 * @param id its identifier
	 * @param input the sent fields
	 * @param fields which fields to answer with
	 * @param precondition what the stored version must be, checked in the same step
	 * @return the location after the change, or empty when there is no such location; an
	 * {@link VersionConflictException} when it is another version
	 */
	Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields, Precondition precondition);

	/**
	 * Deletes a location.
	 * @param id its identifier
	 * @param precondition what the stored version must be, checked in the same step
	 * @return whether it existed; a {@link VersionConflictException} when it is another
	 * version
	 */
	Mono<Boolean> delete(UUID id, Precondition precondition);

}
