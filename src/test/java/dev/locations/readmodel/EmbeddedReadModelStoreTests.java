package dev.locations.readmodel;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.embedded.TestStore;
import dev.locations.location.LocationStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the contract of stores on the read model of an embedded store.
 */
class EmbeddedReadModelStoreTests extends ReadModelLocationStoreTests {

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
	LocationStore emptyStoreOfTheModel(Clock storeClock) {
		store.clear();
		return store.locations(storeClock);
	}

}
