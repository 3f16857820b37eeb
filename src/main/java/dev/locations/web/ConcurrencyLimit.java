package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Answers requests with 503 while as many as allowed are being answered, lest all of them
 * fail for want of memory. A list counts until its last chunk is sent, or its client
 * gone. No more than half of them may have a body, lest clients that send theirs slowly
 * keep those out who only read.
 */
final class ConcurrencyLimit implements WebFilter {

	private final Places places;

	private final Places placesWithBody;

	ConcurrencyLimit(int max) {
		this.places = new Places(max);
		this.placesWithBody = new Places((max + 1) / 2);
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		Mono<Void> answer = this.places.hold(chain.filter(exchange));
		return hasBody(exchange.getRequest().getHeaders()) ? this.placesWithBody.hold(answer) : answer;
	}

	private static boolean hasBody(HttpHeaders headers) {
		return headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
	}

	private static final class Places {

		private final int max;

		private final AtomicInteger taken = new AtomicInteger();

		Places(int max) {
			this.max = max;
		}

		Mono<Void> hold(Mono<Void> answer) {
			return Mono.defer(() -> {
				if (this.taken.incrementAndGet() > this.max) {
					this.taken.decrementAndGet();
					return Mono.error(ErrorResponses.unavailable());
				}
				return answer.doFinally((end) -> this.taken.decrementAndGet());
			});
		}

	}

}
