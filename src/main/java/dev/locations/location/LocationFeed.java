package dev.locations.location;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Fills a copy of all locations and keeps it fresh.
 */
public interface LocationFeed extends LocationSource {

	/**
	 * Follows what any process does to locations, from the moment of the subscription on.
	 * A connection that breaks is taken up again where it was. Nothing can be relied on
	 * before the first heartbeat has come back: until then it is not known since when the
	 * changes are told.
	 * @return the changes, without end; an error when some of them cannot be told any
	 * more, so that all locations have to be read again, and a
	 * {@link ChangesUnsupportedException} when the store never tells them
	 */
	Flux<LocationChange> changes();

	/**
	 * Writes a heartbeat of this process, which {@link #changes()} brings back.
	 * @param number tells it from others; larger than those before
	 * @return completes when it is written
	 */
	Mono<Void> beat(long number);

	/**
	 * Removes the traces of this process's heartbeats. They go by themselves some time
	 * after the last one.
	 * @return completes when they are removed
	 */
	Mono<Void> leave();

}
