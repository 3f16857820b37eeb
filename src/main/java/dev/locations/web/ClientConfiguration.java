package dev.locations.web;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ClientSettings.class)
class ClientConfiguration {

	@Bean
	ClientAddresses clientAddresses(ClientSettings settings) {
		return new ClientAddresses(settings.trustedProxies());
	}

}
