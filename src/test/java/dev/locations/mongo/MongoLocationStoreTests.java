package dev.locations.mongo;

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
