package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedUserStoreTests extends UserStoreContract {

	@TempDir
	static Path directory;

	static TestStore store;

	@BeforeAll
	static void open() {
		store = TestStore.open(directory);
	}

	@AfterAll
	static void close() {
		store.close();
	}

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		store.clear();
		return store.users(storeClock);
	}

}
