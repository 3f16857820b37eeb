package dev.locations.location.mongo;

import java.time.Clock;

import dev.locations.location.LocationFeed;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.store.MongoUri;
import dev.locations.store.StoreTimeout;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.IdGenerator;

/**
 * Configures the store of locations in MongoDB.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(MongoUri.class)
public class LocationMongoConfiguration {

	@Bean
	@Order(0)
	MongoLocationStore locationStore(ReactiveMongoTemplate mongo, StoreTimeout timeout, IdGenerator ids, Clock clock,
			MeterRegistry registry) {
		return new MongoLocationStore(mongo, new QueryResults(registry, AnswerSource.STORE), timeout, ids, clock);
	}

	@Bean
	LocationFeed locationFeed(ReactiveMongoTemplate mongo, StoreTimeout timeout, IdGenerator ids, Clock clock) {
		return new MongoLocationFeed(mongo, new Heartbeats(mongo, ids.generateId(), clock), timeout);
	}

}
