package dev.locations.location.mongo;

import java.nio.file.Path;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedLocationStoreTests extends MongoLocationStoreContract {

	@TempDir
	static Path directory;

	@Override
	TestMongo open() {
		return TestMongo.embedded(directory);
	}

}
