package dev.locations.observability;

import java.net.URI;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

@ConfigurationProperties("locations")
record ObservabilitySettings(@DefaultValue AccessLog accessLog, @DefaultValue Tracing tracing) {

	/**
	 * Settings of the access log.
	 *
	 * @param enabled whether each request is logged
	 */
	record AccessLog(@DefaultValue("false") boolean enabled) {
	}

	/**
	 * Settings of traces for OpenTelemetry. Spring Boot's own settings are derived from
	 * them.
	 *
	 * @param enabled whether requests are traced
	 * @param endpoint where spans are sent, by OTLP over HTTP
	 * @param sampling the share of requests that are traced, 0 to 1; a caller that sends
	 * a trace decides itself
	 */
	record Tracing(@DefaultValue("false") boolean enabled,
			@DefaultValue("http://localhost:4318/v1/traces") URI endpoint, @DefaultValue("0.1") double sampling) {

		Tracing {
			Assert.isTrue("http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme()),
					"locations.tracing.endpoint must be a URL that begins with http:// or https://");
			Assert.isTrue(sampling >= 0 && sampling <= 1, "locations.tracing.sampling must be between 0 and 1");
		}

	}

}
