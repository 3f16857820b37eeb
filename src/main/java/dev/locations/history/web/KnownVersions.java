package dev.locations.history.web;

import java.util.UUID;

import dev.locations.history.LocationHistory;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import reactor.core.publisher.Mono;

/** Finds the versions that were, and those of now. */
record KnownVersions(LocationHistory history, LocationStore store) {

	/** Empty if the version is not known; that of a deletion is the one before it. */
	Mono<LocationDocument> find(UUID id, long version) {
		return this.history.find(id, version)
			.switchIfEmpty(this.store.find(id).filter((now) -> now.updatedAt().toEpochMilli() == version));
	}

}
