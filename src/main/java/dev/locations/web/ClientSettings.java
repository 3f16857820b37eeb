package dev.locations.web;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the addresses of clients.
 *
 * @param trustedProxies the proxies whose {@code X-Forwarded-For} is trusted
 */
@ConfigurationProperties("locations")
record ClientSettings(@DefaultValue List<AddressBlock> trustedProxies) {

	ClientSettings {
		trustedProxies = List.copyOf(trustedProxies);
	}

}
