package dev.locations.location.mongo;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.Tag;

@Tag("mongodb")
class MongoLocationStoreTests extends MongoLocationStoreContract {

	MongoLocationStoreTests() {
		super(TestMongo::start);
	}

	@Override
	boolean hasIndexes() {
		return TestMongo.isGiven();
	}

}
