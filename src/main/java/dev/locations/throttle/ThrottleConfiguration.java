package dev.locations.throttle;

import io.github.bucket4j.TimeMeter;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The limit on tries of passwords, which is one for all endpoints that check them.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ThrottleSettings.class)
class ThrottleConfiguration {

	@Bean
	PasswordThrottle passwordThrottle(ThrottleSettings settings) {
		return new PasswordThrottle(settings, TimeMeter.SYSTEM_NANOTIME);
	}

}
