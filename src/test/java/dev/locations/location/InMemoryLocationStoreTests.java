package dev.locations.location;

import java.time.Clock;

import dev.locations.validation.BodySchemas;

import org.springframework.util.JdkIdGenerator;

class InMemoryLocationStoreTests extends LocationStoreContract {

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		return new InMemoryLocationStore(new JdkIdGenerator(), storeClock, BodySchemas.load());
	}

}
