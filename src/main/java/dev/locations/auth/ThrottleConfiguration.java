package dev.locations.auth;

import dev.locations.web.ClientAddresses;
import io.github.bucket4j.TimeMeter;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ThrottleSettings.class)
class ThrottleConfiguration {

	@Bean
	PasswordThrottle passwordThrottle(ThrottleSettings settings, ClientAddresses clients) {
		return new PasswordThrottle(settings, clients, TimeMeter.SYSTEM_NANOTIME);
	}

}
