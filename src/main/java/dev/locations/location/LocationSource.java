package dev.locations.location;

import java.util.Collection;
import java.util.UUID;

import reactor.core.publisher.Flux;

/** Reads whole locations in no particular order, to fill a copy of them. */
public interface LocationSource {

	/**
	 * Reads every location.
	 * @return the locations with all their fields, in no particular order
	 */
	Flux<LocationDocument> all();

	/**
	 * Reads some locations.
	 * @return the locations that exist, with all their fields, in no particular order
	 */
	Flux<LocationDocument> find(Collection<UUID> ids);

}
