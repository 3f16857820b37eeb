package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationHistoryContract;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.store.SettingStore;
import dev.locations.store.SettingStoreContract;
import dev.locations.testing.TestDirectory;
import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

class EmbeddedStoreTests {

	@AutoClose
	private static final TestStore STORE = TestStore.open(TestDirectory.create());

	@Nested
	class OfLocations extends LocationStoreContract {

		@Override
		protected LocationStore emptyStore(Clock storeClock) {
			return STORE.cleared().locations(storeClock);
		}

	}

	@Nested
	class OfHistory extends LocationHistoryContract {

		@Override
		protected LocationStore emptyStore(Clock storeClock, HistorySettings settings) {
			return STORE.cleared().locations(storeClock, settings);
		}

		@Override
		protected LocationHistory history(Clock storeClock, HistorySettings settings) {
			return STORE.versions(storeClock, settings);
		}

	}

	@Nested
	class OfUsers extends UserStoreContract {

		@Override
		protected UserStore emptyStore(Clock storeClock) {
			return STORE.cleared().users(storeClock);
		}

	}

	@Nested
	class OfSettings extends SettingStoreContract {

		private final Path directory = TestDirectory.create();

		@AutoClose
		private TestStore store = TestStore.open(this.directory);

		@Override
		protected SettingStore open() {
			this.store.close();
			this.store = TestStore.open(this.directory);
			return new EmbeddedSettingStore(this.store.store());
		}

	}

}
