package dev.locations.readmodel.sync;

import java.time.Clock;

import dev.locations.embedded.TestStoreExtension;
import dev.locations.location.LocationStore;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs the contract of stores on the read model of an embedded store. */
class EmbeddedReadModelStoreTests extends ReadModelLocationStoreTests {

	@RegisterExtension
	static final TestStoreExtension STORE = new TestStoreExtension();

	@Override
	LocationStore emptyStoreOfTheModel(Clock storeClock) {
		return STORE.cleared().locations(storeClock);
	}

}
