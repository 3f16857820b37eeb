package dev.locations.importing;

import dev.locations.readmodel.ReadModelFileConfiguration;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.time.TimeConfiguration;
import dev.locations.validation.BodySchemas;
import dev.locations.web.connection.RequestSettings;
import reactor.core.scheduler.Scheduler;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.util.IdGenerator;

/**
 * The parts of the service that the import needs: the store and the rules for locations.
 * It is not annotated with {@code @Configuration}, so that the component scan of the
 * service does not find it.
 */
@EnableAutoConfiguration
@EnableConfigurationProperties(RequestSettings.class)
@Import({ StoreConfiguration.class, StoreModules.class, ReadModelFileConfiguration.class, TimeConfiguration.class })
class ImportConfiguration {

	@Bean(destroyMethod = "dispose")
	Scheduler importThreads() {
		return LocationImport.newThreads();
	}

	@Bean
	LocationImport locationImport(RequestSettings settings, IdGenerator ids, Scheduler importThreads) {
		return new LocationImport(BodySchemas.load().get("location-create"), ids, settings.maxBodyBytes(),
				BatchSize.LARGE, importThreads);
	}

}
