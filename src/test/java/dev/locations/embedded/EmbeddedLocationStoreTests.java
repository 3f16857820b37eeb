package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedLocationStoreTests extends LocationStoreContract {

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
	protected LocationStore emptyStore(Clock storeClock) {
		store.clear();
		return store.locations(storeClock);
	}

}
