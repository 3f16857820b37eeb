package dev.locations.web;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.guard.SlowClients;
import dev.locations.store.StoreWait;
import dev.locations.validation.BodySchemas;
import dev.locations.work.RunningTime;
import dev.locations.work.WorkPool;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.DefaultCorsProcessor;
import org.springframework.web.server.ServerWebExchange;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ RequestSettings.class, WebSettings.class })
class WebConfiguration {

	private static final List<String> EXPOSED = List.of(HttpHeaders.ALLOW, "Content-Crs", HttpHeaders.ETAG,
			HttpHeaders.LINK, HttpHeaders.LOCATION, HttpHeaders.RETRY_AFTER, "X-Request-Id", "X-Total-Count");

	@Bean
	SlowClients slowClients(RunningTime time, ClientAddresses addresses) {
		return new SlowClients(time::nanos, addresses::networkOf);
	}

	@Bean
	ClientAddresses clientAddresses(WebSettings settings) {
		return new ClientAddresses(settings.trustedProxies());
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	ApiFilter cors(WebSettings all) {
		WebSettings.Cors settings = all.cors();
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
	 * Limits how long a request waits for the store in all, and tells whose turn its long
	 * computations take.
	 */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2)
	ApiFilter requestContext(WorkPool pool, ClientAddresses clients) {
		return (exchange, chain) -> Mono.using(
				() -> pool.begin(() -> ClientAddresses.network(clients.of(exchange.getRequest()))),
				(request) -> chain.filter(exchange).contextWrite((context) -> request.serve(StoreWait.start(context))),
				WorkPool.Request::close);
	}

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE + 2)
	@ConditionalOnBooleanProperty("locations.query.ignore-unknown")
	ApiFilter anyParameters() {
		return (exchange, chain) -> {
			KnownParameters.ANY.attachTo(exchange.getAttributes());
			return chain.filter(exchange);
		};
	}

	@Bean
	BodySchemas bodySchemas() {
		return BodySchemas.load();
	}

	/**
	 * Adds the same CORS headers to every answer when any origin is allowed, so that a
	 * cache can share one answer (Fetch standard, "CORS protocol and HTTP caches").
	 * Otherwise every answer varies by origin.
	 */
	private static final class CorsHeaders extends DefaultCorsProcessor {

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

}
