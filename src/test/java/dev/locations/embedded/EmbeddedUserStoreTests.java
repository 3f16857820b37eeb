package dev.locations.embedded;

import java.time.Clock;

import dev.locations.testing.TestDirectory;
import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import org.junit.jupiter.api.AutoClose;

class EmbeddedUserStoreTests extends UserStoreContract {

	@AutoClose
	private static final TestStore STORE = TestStore.open(TestDirectory.create());

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		return STORE.cleared().users(storeClock);
	}

}
