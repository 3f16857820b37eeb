package dev.locations.store;

import java.time.Clock;
import java.time.Duration;

import dev.locations.store.embedded.EmbeddedMongo;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.IdGenerator;

/**
 * What all stores share.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StoreSettings.class)
public class StoreConfiguration {

	private static final Duration EMBEDDED_TIMEOUT = Duration.ofMinutes(1);

	@Bean
	StoreBackend storeBackend(StoreSettings settings, ObjectProvider<EmbeddedMongo> embedded) {
		return new StoreBackend((embedded.getIfAvailable() != null) ? settings.dataDir() : null);
	}

	/**
	 * The embedded store cannot be out of reach, but a crowd of readers takes it long to
	 * serve.
	 */
	@Bean
	StoreTimeout storeTimeout(StoreSettings settings, StoreBackend backend) {
		return new StoreTimeout(backend.isEmbedded() ? EMBEDDED_TIMEOUT : settings.timeout());
	}

	@Bean
	IdGenerator idGenerator() {
		return new RandomIds();
	}

	@Bean
	Clock clock() {
		return Clock.systemUTC();
	}

}
