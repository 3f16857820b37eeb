package dev.locations.readmodel;

import dev.locations.store.TestMongo;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "dev.locations.store.TestMongo#isDockerThere",
		disabledReason = "Docker is not there to run MongoDB in a container")
class ContainerReadModelTests extends ReadModelContract {

	@Override
	TestMongo open() {
		return TestMongo.container();
	}

}
