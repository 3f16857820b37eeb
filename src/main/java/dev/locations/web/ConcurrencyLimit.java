package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.observability.ShedRequests;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Answers requests with 503 while as many as allowed are being answered, lest all of them
 * fail for want of memory. A list counts until its last chunk is sent, or its client
 * gone.
 */
final class ConcurrencyLimit implements ApiFilter {

	private final int max;

	private final ShedRequests shed;

	private final AtomicInteger running = new AtomicInteger();

	ConcurrencyLimit(int max, ShedRequests shed) {
		this.max = max;
		this.shed = shed;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (this.running.incrementAndGet() > this.max) {
			this.running.decrementAndGet();
			this.shed.count(ShedRequests.Reason.CONCURRENCY);
			return Mono.error(ErrorResponses.unavailable());
		}
		return chain.filter(exchange).doFinally((end) -> this.running.decrementAndGet());
	}

}
