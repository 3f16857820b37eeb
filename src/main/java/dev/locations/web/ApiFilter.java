package dev.locations.web;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * A filter of this interface's requests. Spring Boot puts every {@link WebFilter} before
 * the management endpoints, too, where a limit on requests would fail the probes of a
 * busy service.
 */
@FunctionalInterface
public interface ApiFilter {

	/**
	 * Answers a request, or passes it on.
	 * @param exchange the request and its answer
	 * @param chain what comes next
	 * @return completes when the answer is sent
	 */
	Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain);

}
