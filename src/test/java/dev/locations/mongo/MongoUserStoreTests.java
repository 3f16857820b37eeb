package dev.locations.mongo;

import org.junit.jupiter.api.Tag;

@Tag("mongodb")
class MongoUserStoreTests extends MongoUserStoreContract {

	MongoUserStoreTests() {
		super(TestMongo::start);
	}

}
