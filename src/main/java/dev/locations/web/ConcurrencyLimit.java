package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Answers requests with 503 while as many as allowed are being answered, lest all of them
 * fail for want of memory. A list counts until its last chunk is sent, or its client
 * gone.
 */
final class ConcurrencyLimit implements WebFilter {

	private final int max;

	private final AtomicInteger running = new AtomicInteger();

	ConcurrencyLimit(int max) {
		this.max = max;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (this.running.incrementAndGet() > this.max) {
			this.running.decrementAndGet();
			return Mono.error(ErrorResponses.unavailable());
		}
		return chain.filter(exchange).doFinally((end) -> this.running.decrementAndGet());
	}

}
