package dev.locations.location;

import java.time.Clock;

import dev.locations.validation.BodySchemas;

class InMemoryLocationStoreTests extends LocationStoreContract {

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		return new InMemoryLocationStore(storeClock, BodySchemas.load());
	}

}
