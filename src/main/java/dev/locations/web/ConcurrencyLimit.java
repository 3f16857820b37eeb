package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Answers requests with 503 while as many as allowed are being answered, lest all of them
 * fail for want of memory. A list counts until its last chunk is sent, or its client
 * gone. Clients that read slowly, be it to lock out the others, give way first.
 */
final class ConcurrencyLimit implements WebFilter {

	private final int max;

	private final SlowClients slowClients;

	private final AtomicInteger running = new AtomicInteger();

	ConcurrencyLimit(int max, SlowClients slowClients) {
		this.max = max;
		this.slowClients = slowClients;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (this.running.incrementAndGet() > this.max && !this.slowClients.closeSlowest()) {
			this.running.decrementAndGet();
			return Mono.error(ErrorResponses.unavailable());
		}
		return chain.filter(exchange).doFinally((end) -> this.running.decrementAndGet());
	}

}
