package dev.locations.readmodel.sync;

import dev.locations.mongo.TestMongo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@Tag("mongodb")
@Tag("slow")
class MongoReadModelEquivalenceTests extends ReadModelEquivalenceTests {

	@Autowired
	private ReactiveMongoTemplate mongo;

	@DynamicPropertySource
	static void mongo(DynamicPropertyRegistry registry) {
		String uri = TestMongo.uriOfNewDatabase();
		registry.add("spring.mongodb.uri", () -> uri);
	}

	/**
	 * A write takes longer here, and most of what can differ is the same for any store.
	 */
	@Override
	int operations() {
		return 60;
	}

	@AfterEach
	void dropDatabase() {
		this.mongo.getMongoDatabase().flatMap((database) -> Mono.from(database.drop())).block();
	}

}
