package dev.locations.importing;

import dev.locations.readmodel.sync.ReadModelFile;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import dev.locations.work.TimeConfiguration;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The parts of the service, and of Spring Boot, that the import needs: all of them take
 * longer to start. Without {@code @Configuration}, the service does not find it.
 */
@ImportAutoConfiguration({ JacksonAutoConfiguration.class, SslAutoConfiguration.class, MetricsAutoConfiguration.class,
		CompositeMeterRegistryAutoConfiguration.class, SimpleMetricsExportAutoConfiguration.class,
		MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class })
@EnableConfigurationProperties(RequestSettings.class)
@Import({ StoreConfiguration.class, StoreModules.class, ReadModelFile.class, LocationImport.class,
		TimeConfiguration.class })
class ImportConfiguration {

	@Bean
	BodySchemas bodySchemas() {
		return BodySchemas.load();
	}

}
