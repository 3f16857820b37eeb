package dev.locations.user;

import dev.locations.store.TestMongo;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.store.TestMongo#isDockerThere",
		disabledReason = "Docker is not there to run MongoDB in a container")
class ContainerUserStoreTests extends UserStoreContract {

	@Override
	TestMongo open() {
		return TestMongo.container();
	}

}
