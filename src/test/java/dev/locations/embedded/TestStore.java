package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.location.LocationStore;
import dev.locations.user.UserStore;

/**
 * An embedded store for a test, with the stores of locations and users in it.
 */
public final class TestStore implements AutoCloseable {

	private final EmbeddedStore store;

	private TestStore(EmbeddedStore store) {
		this.store = store;
	}

	public static TestStore open(Path directory) {
		return new TestStore(EmbeddedStore.open(directory, false));
	}

	static TestStore openAcceptingDamage(Path directory) {
		return new TestStore(EmbeddedStore.open(directory, true));
	}

	static TestStore open(Path directory, String fileSystem) {
		return new TestStore(EmbeddedStore.open(directory, fileSystem, false));
	}

	EmbeddedStore store() {
		return this.store;
	}

	public LocationStore locations() {
		return locations(Clock.systemUTC());
	}

	public LocationStore locations(Clock clock) {
		return new EmbeddedLocationStore(this.store, clock);
	}

	UserStore users(Clock clock) {
		return new EmbeddedUserStore(this.store, clock);
	}

	/** Removes everything. */
	public void clear() {
		this.store.<Boolean>write((tables) -> () -> {
			tables.locations().clear();
			tables.numbers().clear();
			tables.list().clear();
			tables.points().map().clear();
			tables.users().clear();
			tables.emails().clear();
			return true;
		}).block();
	}

	@Override
	public void close() {
		this.store.close();
	}

}
