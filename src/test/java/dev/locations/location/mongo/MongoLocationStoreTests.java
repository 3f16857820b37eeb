package dev.locations.location.mongo;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestMongo.URI_VARIABLE, matches = ".+",
		disabledReason = "no MongoDB to test on: set " + TestMongo.URI_VARIABLE)
class MongoLocationStoreTests extends MongoLocationStoreContract {

	@Override
	TestMongo open() {
		return TestMongo.external();
	}

}
