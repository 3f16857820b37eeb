package dev.locations.web;

import java.time.Duration;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of all endpoints.
 *
 * @param trustedProxies the proxies whose {@code X-Forwarded-For} is trusted
 */
@ConfigurationProperties("locations")
record WebSettings(@DefaultValue List<ClientAddresses.AddressBlock> trustedProxies, @DefaultValue Cors cors,
		@DefaultValue Query query) {

	WebSettings {
		trustedProxies = List.copyOf(trustedProxies);
	}

	/**
	 * Settings for cross-origin requests.
	 *
	 * @param allowedOrigins the origins whose pages may call the service; {@code *} for
	 * any
	 * @param maxAge how long a browser may keep the answer of a preflight request
	 */
	record Cors(@DefaultValue("*") List<String> allowedOrigins, @DefaultValue("1h") Duration maxAge) {
	}

	/**
	 * Settings of query parameters.
	 *
	 * @param ignoreUnknown whether parameters that a resource does not have are ignored
	 */
	record Query(@DefaultValue("false") boolean ignoreUnknown) {
	}

}
