package dev.locations.user.mongo;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.store.mongo.TestMongo#isDockerAvailable",
		disabledReason = "Docker is not available to run MongoDB in a container")
class ContainerUserStoreTests extends MongoUserStoreContract {

	ContainerUserStoreTests() {
		super(TestMongo::container);
	}

}
