package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationHistoryContract;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationStore;
import dev.locations.user.UserStore;
import org.rocksdb.RocksIterator;

public record TestStore(EmbeddedStore store) implements AutoCloseable {

	public static TestStore open(Path directory) {
		return new TestStore(EmbeddedStore.open(directory, false));
	}

	static TestStore openAcceptingDamage(Path directory) {
		return new TestStore(EmbeddedStore.open(directory, true));
	}

	static TestStore open(Path directory, Engine.LogWriter log) {
		return new TestStore(EmbeddedStore.open(directory, log, false));
	}

	public LocationStore locations() {
		return locations(Clock.systemUTC());
	}

	public LocationStore locations(Clock clock) {
		return locations(clock, LocationHistoryContract.KEPT);
	}

	LocationStore locations(Clock clock, HistorySettings settings) {
		return new EmbeddedLocationStore(this.store, settings, clock);
	}

	public LocationHistory versions() {
		return versions(Clock.systemUTC(), LocationHistoryContract.KEPT);
	}

	LocationHistory versions(Clock clock, HistorySettings settings) {
		return new EmbeddedHistory(this.store, settings, clock);
	}

	public ChangeHistory history() {
		return this.store;
	}

	public UserStore users(Clock clock) {
		return new EmbeddedUserStore(this.store, clock);
	}

	int count() {
		return keys(Table.LOCATIONS).size();
	}

	int historyCount() {
		return keys(Table.HISTORY).size();
	}

	public TestStore cleared() {
		this.store.<Boolean>write((changes) -> {
			for (Table table : new Table[] { Table.LOCATIONS, Table.USERS, Table.EMAILS, Table.HISTORY }) {
				for (byte[] key : keys(table)) {
					changes.delete(table, key);
				}
			}
			return true;
		}).block();
		return this;
	}

	private List<byte[]> keys(Table table) {
		return this.store.reads().readNow((engine) -> {
			List<byte[]> keys = new ArrayList<>();
			try (RocksIterator iterator = engine.iterator(table)) {
				for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
					keys.add(iterator.key());
				}
				iterator.status();
			}
			return keys;
		});
	}

	@Override
	public void close() {
		this.store.close();
	}

}
