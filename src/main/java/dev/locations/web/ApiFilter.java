package dev.locations.web;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filters the requests of the HTTP interface. Spring Boot would apply a {@link WebFilter}
 * to the management port, too, where a limit on requests would refuse the probes of a
 * busy service.
 */
@FunctionalInterface
public interface ApiFilter {

	Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain);

}
