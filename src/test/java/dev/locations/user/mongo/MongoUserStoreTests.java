package dev.locations.user.mongo;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.Tag;

@Tag("mongodb")
class MongoUserStoreTests extends MongoUserStoreContract {

	MongoUserStoreTests() {
		super(TestMongo::start);
	}

}
