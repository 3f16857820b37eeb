package dev.locations.embedded;

import java.time.Clock;

import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedLocationStoreTests extends LocationStoreContract {

	@RegisterExtension
	static final TestStoreExtension STORE = new TestStoreExtension();

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		return STORE.cleared().locations(storeClock);
	}

}
