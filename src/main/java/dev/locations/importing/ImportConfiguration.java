package dev.locations.importing;

import dev.locations.embedded.EmbeddedStoreConfiguration;
import dev.locations.location.mongo.LocationMongoConfiguration;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.mongo.MongoConfiguration;
import dev.locations.validation.BodySchemas;
import dev.locations.web.connection.RequestSettings;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.util.IdGenerator;

/**
 * What a load needs of the service: its store and the rules for locations, without web
 * server and user accounts. It is no {@code @Configuration}, lest the service finds it.
 */
@EnableAutoConfiguration
@EnableConfigurationProperties(RequestSettings.class)
@Import({ StoreConfiguration.class, EmbeddedStoreConfiguration.class, MongoConfiguration.class,
		LocationMongoConfiguration.class })
class ImportConfiguration {

	@Bean
	InputFormat inputFormat(RequestSettings settings) {
		return new InputFormat(settings.maxBodyBytes());
	}

	@Bean
	ItemCheck itemCheck(RequestSettings settings, IdGenerator ids) {
		return new ItemCheck(BodySchemas.load().get("location-create"), ids, settings.maxBodyBytes());
	}

}
