package dev.locations.web;

import dev.locations.guard.ClientShares;
import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Limits how many requests are answered at the same time, so that the memory suffices for
 * all. A request that finds no place takes that of a slow client, or is refused with 503.
 * No client gets all places: see {@link ClientShares}. An answer that stays open does not
 * count: see {@link RequestPlace}.
 */
final class ConcurrencyLimit implements ApiFilter {

	private final ClientShares places;

	private final SlowClients slowClients;

	private final ClientAddresses addresses;

	private final ShedRequestCounter shedRequests;

	ConcurrencyLimit(int max, SlowClients slowClients, ClientAddresses addresses, ShedRequestCounter shedRequests) {
		this.places = new ClientShares(max);
		this.slowClients = slowClients;
		this.addresses = addresses;
		this.shedRequests = shedRequests;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		return Mono.defer(() -> {
			Runnable end = this.places.take(() -> this.addresses.networkOf(exchange.getRequest()), 0,
					this.slowClients::closeSlowest);
			if (end == null) {
				this.shedRequests.count(ShedRequestCounter.Reason.CONCURRENCY);
				return Mono.error(Refusals.unavailable());
			}
			RequestPlace place = new RequestPlace(end);
			place.attachTo(exchange);
			try {
				return chain.filter(exchange).doFinally((signal) -> place.release());
			}
			catch (RuntimeException ex) {
				place.release();
				throw ex;
			}
		});
	}

}
