package dev.locations.web;

import java.util.List;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.WebHandler;

/**
 * Passes requests through the filters, without the publishers and texts that Spring's own
 * chain adds to explain stack traces.
 */
final class FilteredHandler implements WebHandler {

	private final WebFilterChain first;

	FilteredHandler(List<ApiFilter> filters, WebHandler routes) {
		WebFilterChain next = routes::handle;
		for (int i = filters.size() - 1; i >= 0; i--) {
			next = before(filters.get(i), next);
		}
		this.first = next;
	}

	private static WebFilterChain before(ApiFilter filter, WebFilterChain next) {
		return (exchange) -> filter.filter(exchange, next);
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange) {
		return this.first.filter(exchange);
	}

}
