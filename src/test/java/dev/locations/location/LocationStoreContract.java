package dev.locations.location;

import java.time.Clock;

import dev.locations.testing.TestClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
public abstract class LocationStoreContract
		implements LocationContentContract, LocationUpdateContract, LocationManyContract {

	private TestClock clock;

	private LocationStore store;

	protected abstract LocationStore emptyStore(Clock storeClock);

	@BeforeEach
	void startEmpty() {
		this.clock = new TestClock();
		this.store = emptyStore(this.clock);
	}

	@Override
	public LocationStore store() {
		return this.store;
	}

	@Override
	public TestClock clock() {
		return this.clock;
	}

}
