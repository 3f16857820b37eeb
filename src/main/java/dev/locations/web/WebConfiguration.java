package dev.locations.web;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.observability.ShedRequestCounter;
import dev.locations.store.StoreWait;
import dev.locations.time.RunningTime;
import dev.locations.validation.BodySchemas;
import dev.locations.web.connection.RequestSettings;
import dev.locations.web.connection.SlowClients;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;

/**
 * Configures the filters of the HTTP interface.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ CorsSettings.class, RequestSettings.class })
class WebConfiguration {

	private static final List<String> EXPOSED = List.of(HttpHeaders.ALLOW, HttpHeaders.ETAG, HttpHeaders.LINK,
			HttpHeaders.RETRY_AFTER, "X-Request-Id", "X-Total-Count");

	@Bean
	SlowClients slowClients(RunningTime time) {
		return new SlowClients(time);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 1)
	ConcurrencyLimit concurrencyLimit(RequestSettings settings, SlowClients slowClients,
			ShedRequestCounter shedRequests) {
		return new ConcurrencyLimit(settings.maxConcurrent(), slowClients, shedRequests);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	ApiFilter cors(CorsSettings settings) {
		// credentials are not allowed, since the service uses no cookies
		CorsConfiguration cors = new CorsConfiguration();
		cors.setAllowedOrigins(settings.allowedOrigins());
		// a resource refuses methods that it does not have, with 405 and Allow
		cors.setAllowedMethods(Stream.of(HttpMethod.values()).map(HttpMethod::name).toList());
		cors.addAllowedHeader(CorsConfiguration.ALL);
		cors.setExposedHeaders(EXPOSED);
		cors.setMaxAge(settings.maxAge());
		return new CorsWebFilter((exchange) -> cors, new CorsHeaders(settings.allowedOrigins(), EXPOSED))::filter;
	}

	/**
	 * Creates the filter that limits how long a request waits for the store. The limit is
	 * for all calls of the store together.
	 * @return the filter
	 */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2)
	ApiFilter storeWait() {
		return (exchange, chain) -> chain.filter(exchange).contextWrite(StoreWait::start);
	}

	@Bean
	BodySchemas bodySchemas() {
		return BodySchemas.load();
	}

}
