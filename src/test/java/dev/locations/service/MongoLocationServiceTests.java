package dev.locations.service;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

@OnMongo
class MongoLocationServiceTests extends LocationServiceTests {

	@Test
	@Override
	@DisabledIfEnvironmentVariable(named = "LOCATIONS_TEST_MONGODB_URI", matches = ".+",
			disabledReason = "a database without change streams has no read model, which alone answers this")
	void filtersOrdersAndCountsWhatIsThereNow() {
		super.filtersOrdersAndCountsWhatIsThereNow();
	}

}
