package dev.locations.embedded;

import java.time.Clock;

import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.testing.TestDirectory;
import org.junit.jupiter.api.AutoClose;

class EmbeddedLocationStoreTests extends LocationStoreContract {

	@AutoClose
	private static final TestStore STORE = TestStore.open(TestDirectory.create());

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		return STORE.cleared().locations(storeClock);
	}

}
