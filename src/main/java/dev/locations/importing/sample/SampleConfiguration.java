package dev.locations.importing.sample;

import dev.locations.importing.LocationImport;
import dev.locations.location.LocationStore;
import dev.locations.store.StoreBackend;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the sample places.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SampleSettings.class)
class SampleConfiguration {

	@Bean
	SamplePlaces samplePlaces(SampleSettings settings, StoreBackend backend, LocationImport imports,
			LocationStore store) {
		return new SamplePlaces(settings, backend, imports, store);
	}

}
