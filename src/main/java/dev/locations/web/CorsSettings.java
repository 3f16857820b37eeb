package dev.locations.web;

import java.time.Duration;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for cross-origin requests.
 *
 * @param allowedOrigins the origins whose pages may call the service; {@code *} for any
 * @param maxAge how long a browser may keep the answer of a preflight request
 */
@ConfigurationProperties("locations.cors")
record CorsSettings(@DefaultValue("*") List<String> allowedOrigins, @DefaultValue("1h") Duration maxAge) {
}
