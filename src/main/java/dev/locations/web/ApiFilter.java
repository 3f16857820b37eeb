package dev.locations.web;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filters the requests of the HTTP interface, but not those of the management port.
 * Spring Boot applies every bean of type {@link WebFilter} to both. There a limit on
 * requests would refuse the probes of a busy service.
 */
@FunctionalInterface
public interface ApiFilter {

	/**
	 * Answers a request, or passes it on.
	 * @param exchange the request and its answer
	 * @param chain the following filters and the routes
	 * @return completes when the answer was sent
	 */
	Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain);

}
