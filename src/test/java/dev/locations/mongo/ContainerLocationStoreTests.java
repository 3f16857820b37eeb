package dev.locations.mongo;

import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.mongo.TestMongo#isDockerAvailable",
		disabledReason = "Docker is not available to run MongoDB in a container")
class ContainerLocationStoreTests extends MongoLocationStoreTests {

	@Override
	TestMongo open() {
		return TestMongo.container();
	}

	@Override
	boolean hasIndexes() {
		return true;
	}

}
