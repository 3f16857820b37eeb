package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import dev.locations.observability.ShedRequestCounter;
import dev.locations.web.connection.SlowClients;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Limits how many requests are answered at the same time, so that the memory suffices for
 * all of them. A request over the limit closes the connection of the slowest client and
 * takes its place; if no client is slow, it is refused with 503. At most half of the
 * requests may have a body, so that clients that send their body slowly cannot occupy all
 * places. A list counts until its last chunk is sent or its client disconnects. An answer
 * that stays open does not count: see {@link RequestPlace}.
 */
final class ConcurrencyLimit implements ApiFilter {

	private final Places places;

	private final Places placesWithBody;

	private final ShedRequestCounter shedRequests;

	ConcurrencyLimit(int max, SlowClients slowClients, ShedRequestCounter shedRequests) {
		this.places = new Places(max, slowClients::closeSlowest);
		this.placesWithBody = new Places((max + 1) / 2, () -> false);
		this.shedRequests = shedRequests;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		Mono<Void> answer = this.places.hold(exchange, chain.filter(exchange));
		return hasBody(exchange.getRequest().getHeaders()) ? this.placesWithBody.hold(exchange, answer) : answer;
	}

	private static boolean hasBody(HttpHeaders headers) {
		return headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
	}

	private final class Places {

		private final int max;

		private final BooleanSupplier freePlace;

		private final AtomicInteger taken = new AtomicInteger();

		Places(int max, BooleanSupplier freePlace) {
			this.max = max;
			this.freePlace = freePlace;
		}

		Mono<Void> hold(ServerWebExchange exchange, Mono<Void> answer) {
			return Mono.defer(() -> {
				if (this.taken.incrementAndGet() > this.max && !this.freePlace.getAsBoolean()) {
					this.taken.decrementAndGet();
					ConcurrencyLimit.this.shedRequests.count(ShedRequestCounter.Reason.CONCURRENCY);
					return Mono.error(Refusals.unavailable());
				}
				RequestPlace place = new RequestPlace(this.taken::decrementAndGet);
				place.attachTo(exchange);
				return answer.doFinally((end) -> place.release());
			});
		}

	}

}
