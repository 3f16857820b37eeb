package dev.locations.mongo;

import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.mongo.TestMongo#isDockerAvailable",
		disabledReason = "Docker is not available to run MongoDB in a container")
class ContainerUserStoreTests extends MongoUserStoreTests {

	@Override
	TestMongo open() {
		return TestMongo.container();
	}

}
