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

	/** Empty if there is none. */
	Mono<LocationDocument> find(UUID id);

	Flux<UUID> existing(Collection<UUID> ids);

	/** Returns the names of the sources of locations, in their order. */
	Flux<String> sources();

	/** Returns the locations of a source, without any order. */
	Flux<UUID> ofSource(String source);

	/**
	 * Makes many changes, faster than one after the other: each whole or not at all.
	 * Writes of the same location are made in their order. A location that is deleted
	 * must have no other writes.
	 * @return the results in the order of the writes, when all of them are durable; an
	 * error if the store cannot go on, after which some of the changes may be made
	 */
	Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes);

	/** Adds a location with a new identifier. */
	default Mono<LocationDocument> create(UUID id, LocationInput input) {
		return write(new LocationWrite.Add(new NewLocation(id, input)))
			.flatMap((result) -> Mono.justOrEmpty(result.after()));
	}

	/**
	 * Checks the precondition and changes the sent fields in one atomic step. Empty if
	 * there is no such location; fails with a {@link VersionConflictException} if the
	 * precondition is not met.
	 */
	default Mono<LocationDocument> update(UUID id, LocationInput input, Precondition precondition) {
		return write(new LocationWrite.Change(id, input, precondition))
			.flatMap((result) -> Mono.justOrEmpty(result.after()));
	}

	/**
	 * Does the same with a deletion. False if there is no such location.
	 */
	default Mono<Boolean> delete(UUID id, Precondition precondition) {
		return write(new LocationWrite.Delete(id, precondition))
			.map((result) -> result.outcome() == LocationWrite.Outcome.DELETED);
	}

	private Mono<LocationWrite.Result> write(LocationWrite single) {
		return write(List.of(single)).map((results) -> results.get(0)).doOnNext((result) -> {
			if (result.outcome() == LocationWrite.Outcome.CONFLICT && result.before() != null) {
				throw new VersionConflictException(result.before());
			}
		});
	}

}
