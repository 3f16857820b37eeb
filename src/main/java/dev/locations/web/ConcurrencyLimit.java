package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import dev.locations.observability.ShedRequests;
import dev.locations.web.connection.SlowClients;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Answers requests with 503 while as many as allowed are being answered, lest all of them
 * fail for want of memory. A list counts until its last chunk is sent, or its client
 * gone. Clients that read slowly, be it to lock out the others, give way first. No more
 * than half of the requests may have a body, lest clients that send theirs slowly keep
 * those out who only read.
 */
final class ConcurrencyLimit implements ApiFilter {

	private final Places places;

	private final Places placesWithBody;

	private final ShedRequests shed;

	ConcurrencyLimit(int max, SlowClients slowClients, ShedRequests shed) {
		this.places = new Places(max, slowClients::closeSlowest);
		this.placesWithBody = new Places((max + 1) / 2, () -> false);
		this.shed = shed;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		Mono<Void> answer = this.places.hold(chain.filter(exchange));
		return hasBody(exchange.getRequest().getHeaders()) ? this.placesWithBody.hold(answer) : answer;
	}

	private static boolean hasBody(HttpHeaders headers) {
		return headers.getContentLength() > 0 || headers.containsHeader(HttpHeaders.TRANSFER_ENCODING);
	}

	private final class Places {

		private final int max;

		private final BooleanSupplier makeRoom;

		private final AtomicInteger taken = new AtomicInteger();

		Places(int max, BooleanSupplier makeRoom) {
			this.max = max;
			this.makeRoom = makeRoom;
		}

		Mono<Void> hold(Mono<Void> answer) {
			return Mono.defer(() -> {
				if (this.taken.incrementAndGet() > this.max && !this.makeRoom.getAsBoolean()) {
					this.taken.decrementAndGet();
					ConcurrencyLimit.this.shed.count(ShedRequests.Reason.CONCURRENCY);
					return Mono.error(ErrorResponses.unavailable());
				}
				return answer.doFinally((end) -> this.taken.decrementAndGet());
			});
		}

	}

}
