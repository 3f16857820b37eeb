package dev.locations.user.mongo;

import java.nio.file.Path;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedUserStoreTests extends MongoUserStoreContract {

	@TempDir
	static Path directory;

	@Override
	TestMongo open() {
		return TestMongo.embedded(directory);
	}

}
