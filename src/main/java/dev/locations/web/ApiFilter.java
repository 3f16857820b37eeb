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

	Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain);

}
