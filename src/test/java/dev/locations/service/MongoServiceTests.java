package dev.locations.service;

import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The whole service over HTTP, on MongoDB.
 */
@Tag("mongodb")
@DirtiesContext // a service whose database is dropped would log to the output of other
				// tests
class MongoServiceTests extends ServiceTests {

	@Autowired
	private ReactiveMongoTemplate mongo;

	@DynamicPropertySource
	static void mongo(DynamicPropertyRegistry registry) {
		String uri = TestMongo.uriOfNewDatabase();
		registry.add("spring.mongodb.uri", () -> uri);
	}

	@AfterAll
	void dropDatabase() {
		this.mongo.getMongoDatabase().flatMap((database) -> Mono.from(database.drop())).block();
	}

}
