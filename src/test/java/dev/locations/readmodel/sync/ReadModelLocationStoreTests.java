package dev.locations.readmodel.sync;

import java.time.Clock;
import java.util.Objects;
import java.util.UUID;

import dev.locations.embedded.TestStore;
import dev.locations.history.LocationVersion;
import dev.locations.location.Action;
import dev.locations.location.LocationBoxContract;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationStoreContract;
import dev.locations.location.LocationWritesContract;
import dev.locations.testing.TestDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadModelLocationStoreTests extends LocationStoreContract implements LocationBoxContract, LocationWritesContract {

	@AutoClose
	private static final TestStore STORE = TestStore.open(TestDirectory.create());

	private @Nullable StoreWithModel tested;

	@Override
	protected LocationStore emptyStore(Clock storeClock) {
		StoreWithModel started = StoreWithModel.of(STORE.cleared().locations(storeClock));
		this.tested = started;
		return started.store();
	}

	@Override
	public LocationReads reads() {
		return Objects.requireNonNull(this.tested).catalog().reads();
	}

	@Test
	void tellsTheStoreWhoWrites() {
		Action action = Action.begin(Action.Kind.MANY, "a program", null);
		UUID id = UUID.randomUUID();
		store().create(id, LocationInputs.named("new")).contextWrite(action::in).block();
		assertThat(STORE.versions().versions(id, null, 2).collectList().block()).extracting(LocationVersion::action)
			.containsExactly(action);
	}

	@AfterEach
	void answeredFromMemory() {
		Objects.requireNonNull(this.tested).stop();
	}

}
