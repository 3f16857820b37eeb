package dev.locations.readmodel.sync;

import dev.locations.mongo.TestMongo;
import org.junit.jupiter.api.Tag;

@Tag("mongodb")
class MongoReadModelTests extends ReadModelContract {

	@Override
	TestMongo open() {
		return TestMongo.start();
	}

}
