package dev.locations.user;

import java.time.Clock;

class InMemoryUserStoreTests extends UserStoreContract {

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		return new InMemoryUserStore(storeClock);
	}

}
