package dev.locations.embedded;

import java.time.Clock;

import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class EmbeddedUserStoreTests extends UserStoreContract {

	@RegisterExtension
	static final TestStoreExtension STORE = new TestStoreExtension();

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		return STORE.cleared().users(storeClock);
	}

}
