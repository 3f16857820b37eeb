package dev.locations.web;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.cors.reactive.DefaultCorsProcessor;
import org.springframework.web.server.ServerWebExchange;

/**
 * Adds the same CORS headers to every answer when any origin is allowed, so that a cache
 * can share one answer between all origins (Fetch standard, "CORS protocol and HTTP
 * caches"). When the origins are configured, every answer varies by origin.
 */
final class CorsHeaders extends DefaultCorsProcessor {

	private final boolean anyOrigin;

	private final String exposed;

	CorsHeaders(List<String> allowedOrigins, List<String> exposed) {
		this.anyOrigin = allowedOrigins.contains(CorsConfiguration.ALL);
		this.exposed = String.join(", ", exposed);
	}

	@Override
	public boolean process(@Nullable CorsConfiguration cors, ServerWebExchange exchange) {
		if (cors == null || CorsUtils.isPreFlightRequest(exchange.getRequest())) {
			return super.process(cors, exchange);
		}
		HttpHeaders headers = exchange.getResponse().getHeaders();
		if (this.anyOrigin) {
			headers.set(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, CorsConfiguration.ALL);
			headers.set(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, this.exposed);
			return true;
		}
		if (exchange.getRequest().getHeaders().getFirst(HttpHeaders.ORIGIN) == null) {
			headers.add(HttpHeaders.VARY, HttpHeaders.ORIGIN);
			return true;
		}
		return super.process(cors, exchange);
	}

}
