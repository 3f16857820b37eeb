package dev.locations.mongo;

import java.time.Clock;

import dev.locations.location.LocationFeed;
import dev.locations.store.StoreTimeout;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.IdGenerator;

/** Configures the store of locations in MongoDB. */
@Configuration(proxyBeanMethods = false)
@Conditional(MongoUri.class)
class LocationMongoConfiguration {

	@Bean
	MongoLocationStore locationStore(LocationCollection locations, LocationFeed feed, StoreTimeout timeout,
			Clock clock) {
		return new MongoLocationStore(locations, feed, timeout, clock);
	}

	@Bean
	MongoLocationLister locationLister(LocationCollection locations, StoreTimeout timeout) {
		return new MongoLocationLister(locations, timeout);
	}

	@Bean
	IndexPreparation geometryIndex(ReactiveMongoTemplate mongo) {
		return LocationIndexes.geometry(mongo);
	}

	@Bean
	IndexPreparation orderIndex(ReactiveMongoTemplate mongo) {
		return LocationIndexes.order(mongo);
	}

	@Bean
	@ConditionalOnWebApplication
	EarlierIndexes earlierIndexes(LocationCollection locations) {
		return new EarlierIndexes(locations);
	}

	@Bean
	LocationCollection locationCollection(ReactiveMongoTemplate mongo, LocationDocuments documents) {
		return new LocationCollection(mongo, documents);
	}

	@Bean
	IndexPreparation heartbeatExpiry(ReactiveMongoTemplate mongo) {
		return Heartbeats.expiry(mongo);
	}

	@Bean
	LocationDocuments locationDocuments(UnreadableDocuments unreadable) {
		return new LocationDocuments(unreadable);
	}

	@Bean
	LocationFeed locationFeed(ReactiveMongoTemplate mongo, LocationDocuments documents, StoreTimeout timeout,
			IdGenerator ids, Clock clock) {
		return new MongoLocationFeed(mongo, documents, new Heartbeats(mongo, ids.generateId(), clock), timeout);
	}

}
