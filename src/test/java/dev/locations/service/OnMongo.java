package dev.locations.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import dev.locations.mongo.TestMongo;
import org.junit.jupiter.api.Tag;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.test.context.ContextConfiguration;

/** Runs the tests of a class with a service on MongoDB, in a new database. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("mongodb")
@Tag("slow")
@ContextConfiguration(initializers = OnMongo.NewMongoDatabase.class)
@interface OnMongo {

	/** Gives a service a new MongoDB database, and drops it when the service ends. */
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

}
