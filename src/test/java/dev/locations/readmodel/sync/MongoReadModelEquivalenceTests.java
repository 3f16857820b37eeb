package dev.locations.readmodel.sync;

import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWritesContract;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

@Tag("mongodb")
class MongoReadModelEquivalenceTests implements LocationWritesContract {

	private final TestClock clock = new TestClock();

	private final TestMongo database = TestMongo.start();

	private final StoreWithModel tested = StoreWithModel.of(this.database.locations(this.clock));

	@Override
	public LocationStore store() {
		return this.tested.store();
	}

	@Override
	public TestClock clock() {
		return this.clock;
	}

	@Override
	public LocationReads reads() {
		return this.tested.catalog().reads();
	}

	@AfterEach
	void answeredFromMemory() {
		this.tested.stop();
		this.database.close();
	}

}
