package dev.locations.history;

import java.util.Collection;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads the history of the locations. Before a store replaces or deletes a version of a
 * location, the history has it. An operation fails as those of
 * {@link dev.locations.location.LocationStore} do.
 */
public interface LocationHistory {

	/** Who has done what an account did that is deleted. */
	String DELETED_ACCOUNT = "deleted account";

	/**
	 * Returns the versions of a location, and its deletions, the newest first.
	 * @param before returns those before this version; null for all
	 */
	Flux<LocationVersion> versions(UUID id, @Nullable Long before, int limit);

	/** Returns all versions of locations, of each the newest first. */
	default Flux<LocationVersion> versions(Collection<UUID> ids) {
		return Flux.fromIterable(ids).concatMap((id) -> versions(id, null, Integer.MAX_VALUE));
	}

	/**
	 * Returns a location as it was, or is. Empty if the version is not known.
	 * @param version the version, in milliseconds since 1970; that of a deletion is the
	 * location before it
	 */
	default Mono<LocationDocument> find(UUID id, long version) {
		return kept(id, version).map(Kept::location);
	}

	/** Does the same, with the source of the location. */
	Mono<Kept> kept(UUID id, long version);

	/**
	 * Returns actions, the newest first.
	 * @param before returns those before this one; null for all
	 */
	Flux<ActionSummary> actions(@Nullable UUID before, int limit);

	/** Empty if there is no such action, or it is forgotten. */
	Mono<ActionSummary> action(UUID id);

	/**
	 * Returns what an action has done, in the order of the identifiers of the locations:
	 * of each, the last version that it made, and the one before its first.
	 * @param after returns those of the locations after this one; null for all
	 */
	Flux<LocationVersion> changes(UUID action, @Nullable UUID after, int limit);

	/**
	 * Returns the last deletions of the locations that are deleted now, the newest first.
	 * @param before returns those before this deletion; null for all
	 */
	Flux<LocationVersion> deleted(@Nullable LocationVersion before, int limit);

	/** Removes what the settings do not keep any more. Returns how many versions. */
	Mono<Long> forget();

	/**
	 * Removes the e-mail address of an account from what it has done, which then
	 * {@link #DELETED_ACCOUNT} has done. An action that goes on keeps that.
	 */
	Mono<Void> forget(UUID account);

	/**
	 * A location as it was.
	 *
	 * @param source where it was imported from; null if it had no source, or that is not
	 * known
	 */
	record Kept(LocationDocument location, @Nullable String source) {
	}

}
