package dev.locations.service;

import dev.locations.mongo.TestMongo;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Gives a service a new MongoDB database, and drops it when the service ends.
 */
class NewMongoDatabase implements ApplicationContextInitializer<ConfigurableApplicationContext> {

	@Override
	public void initialize(ConfigurableApplicationContext service) {
		TestPropertyValues.of("spring.mongodb.uri=" + TestMongo.uriOfNewDatabase()).applyTo(service);
		service.addApplicationListener((event) -> {
			if (event instanceof ContextClosedEvent closed && closed.getApplicationContext() == service) {
				service.getBean(ReactiveMongoTemplate.class)
					.getMongoDatabase()
					.flatMap((database) -> Mono.from(database.drop()))
					.block();
			}
		});
	}

}
