package dev.locations.readmodel.sync;

import dev.locations.mongo.TestMongo;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.mongo.TestMongo#isDockerAvailable",
		disabledReason = "Docker is not available to run MongoDB in a container")
class ContainerReadModelTests extends MongoReadModelTests {

	@Override
	TestMongo open() {
		return TestMongo.container();
	}

}
