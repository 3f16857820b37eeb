package dev.locations.location.mongo;

import java.time.Clock;
import java.time.Duration;

import dev.locations.location.LocationFeed;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.store.MongoUri;
import dev.locations.store.StoreTimeout;
import dev.locations.store.mongo.IndexPreparation;
import dev.locations.store.mongo.UnreadableDocuments;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.IdGenerator;

/**
 * Configures the store of locations in MongoDB.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(MongoUri.class)
public class LocationMongoConfiguration {

	private static final Duration WORD_PAUSE = Duration.ofMinutes(1);

	@Bean
	MongoLocationStore locationStore(LocationCollection locations, StoreTimeout timeout, WordPreparation words,
			IdGenerator ids, Clock clock, MeterRegistry registry) {
		LocationLister lister = new LocationLister(locations, new QueryResults(registry, AnswerSource.STORE), timeout,
				words, clock);
		return new MongoLocationStore(locations, lister, timeout, ids, clock);
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
	IndexPreparation updateIndex(ReactiveMongoTemplate mongo) {
		return LocationIndexes.updates(mongo);
	}

	@Bean
	IndexPreparation wordIndex(ReactiveMongoTemplate mongo) {
		return LocationIndexes.words(mongo);
	}

	@Bean
	LocationCollection locationCollection(ReactiveMongoTemplate mongo, LocationDocuments documents) {
		return new LocationCollection(mongo, documents);
	}

	@Bean
	WordWriter wordWriter(LocationCollection locations) {
		return new WordWriter(locations);
	}

	@Bean
	WordPreparation wordPreparation(WordWriter writer) {
		return new WordPreparation(writer);
	}

	@Bean
	@ConditionalOnWebApplication
	WordUpkeep wordUpkeep(WordWriter writer, WordPreparation preparation) {
		return new WordUpkeep(writer, preparation, WORD_PAUSE, WordUpkeep.PART);
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
