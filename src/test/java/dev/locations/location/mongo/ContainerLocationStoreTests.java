package dev.locations.location.mongo;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.store.mongo.TestMongo#isDockerAvailable",
		disabledReason = "Docker is not available to run MongoDB in a container")
class ContainerLocationStoreTests extends MongoLocationStoreContract {

	ContainerLocationStoreTests() {
		super(TestMongo::container);
	}

}
