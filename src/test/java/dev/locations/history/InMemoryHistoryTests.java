package dev.locations.history;

import java.time.Clock;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.location.LocationStore;
import dev.locations.validation.BodySchemas;

class InMemoryHistoryTests extends LocationHistoryContract {

	private InMemoryLocationStore store = new InMemoryLocationStore(Clock.systemUTC(), BodySchemas.load());

	@Override
	protected LocationStore emptyStore(Clock storeClock, HistorySettings settings) {
		this.store = new InMemoryLocationStore(storeClock, BodySchemas.load());
		this.store.keep(settings);
		return this.store;
	}

	@Override
	protected LocationHistory history(Clock storeClock, HistorySettings settings) {
		this.store.keep(settings);
		return this.store;
	}

}
