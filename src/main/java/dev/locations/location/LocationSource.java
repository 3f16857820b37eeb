package dev.locations.location;

import java.util.Collection;
import java.util.UUID;

import reactor.core.publisher.Flux;

/** Reads whole locations in no particular order, to fill a copy of them. */
public interface LocationSource {

	/** Reads every location. */
	Flux<LocationDocument> all();

	/** Reads those that exist. */
	Flux<LocationDocument> find(Collection<UUID> ids);

}
