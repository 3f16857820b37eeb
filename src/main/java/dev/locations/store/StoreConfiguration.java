package dev.locations.store;

import java.time.Clock;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.IdGenerator;

/** The beans that all stores use. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StoreSettings.class)
public class StoreConfiguration {

	@Bean
	IdGenerator idGenerator() {
		return new RandomIds();
	}

	@Bean
	Clock clock() {
		return Clock.systemUTC();
	}

}
