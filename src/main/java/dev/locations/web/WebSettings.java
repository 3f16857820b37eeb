package dev.locations.web;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * Settings of all endpoints.
 *
 * @param trustedProxies the proxies whose {@code X-Forwarded-*} headers are trusted
 * @param publicUrl the URL in front of {@code /api}; null for that of each request
 */
@ConfigurationProperties("locations")
record WebSettings(@DefaultValue List<ClientAddresses.AddressBlock> trustedProxies, @Nullable URI publicUrl,
		@DefaultValue Cors cors, @DefaultValue Query query) {

	WebSettings {
		trustedProxies = List.copyOf(trustedProxies);
		Assert.isTrue(
				publicUrl == null || (publicUrl.getHost() != null && publicUrl.getQuery() == null
						&& ("http".equals(publicUrl.getScheme()) || "https".equals(publicUrl.getScheme()))),
				"locations.public-url must be a URL that begins with http:// or https://, without a query");
	}

	/**
	 * Settings for cross-origin requests.
	 *
	 * @param allowedOrigins the origins whose pages may call the service; {@code *} for
	 * any
	 * @param maxAge how long a browser may keep the answer of a preflight request
	 */
	record Cors(@DefaultValue("*") List<String> allowedOrigins, @DefaultValue("1h") Duration maxAge) {

		Cors {
			Assert.isTrue(allowedOrigins.stream().allMatch((origin) -> origin.matches("\\*|null|[^:/]+://[^/]+/?")),
					"locations.cors.allowed-origins must be a list of origins such as https://example.com, or *");
		}

	}

	/**
	 * Settings of query parameters.
	 *
	 * @param ignoreUnknown whether parameters that a resource does not have are ignored
	 */
	record Query(@DefaultValue("false") boolean ignoreUnknown) {
	}

}
