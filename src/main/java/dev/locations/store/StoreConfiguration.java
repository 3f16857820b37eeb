package dev.locations.store;

import java.time.Clock;
import java.util.UUID;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.AlternativeJdkIdGenerator;
import org.springframework.util.IdGenerator;

/** The beans that all stores use. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StoreSettings.class)
public class StoreConfiguration {

	private static final long VERSION_MASK = 0xf000L;

	private static final long VERSION_4 = 0x4000L;

	private static final long VARIANT_MASK = 0xc000_0000_0000_0000L;

	private static final long VARIANT = 0x8000_0000_0000_0000L;

	/** Random UUIDs (RFC 9562, 5.4), without a wait for the system's entropy. */
	@Bean
	IdGenerator idGenerator() {
		IdGenerator random = new AlternativeJdkIdGenerator();
		return () -> {
			UUID bits = random.generateId();
			return new UUID((bits.getMostSignificantBits() & ~VERSION_MASK) | VERSION_4,
					(bits.getLeastSignificantBits() & ~VARIANT_MASK) | VARIANT);
		};
	}

	@Bean
	Clock clock() {
		return Clock.systemUTC();
	}

	@Bean
	@ConditionalOnWebApplication
	HealthIndicator preparationHealthIndicator(StoreStartup startup) {
		return startup::health;
	}

}
