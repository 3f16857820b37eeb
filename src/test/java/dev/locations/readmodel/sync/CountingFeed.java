package dev.locations.readmodel.sync;

import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Counts how often all locations are read. */
final class CountingFeed implements LocationFeed {

	private final LocationFeed feed;

	private final AtomicInteger loads = new AtomicInteger();

	CountingFeed(LocationFeed feed) {
		this.feed = feed;
	}

	int loads() {
		return this.loads.get();
	}

	@Override
	public Flux<LocationDocument> all() {
		return Flux.defer(() -> {
			this.loads.incrementAndGet();
			return this.feed.all();
		});
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.feed.find(ids);
	}

	@Override
	public Flux<LocationChange> changes() {
		return this.feed.changes();
	}

	@Override
	public Mono<Void> writeHeartbeat(long number) {
		return this.feed.writeHeartbeat(number);
	}

	@Override
	public Mono<Void> deleteHeartbeat() {
		return this.feed.deleteHeartbeat();
	}

}
