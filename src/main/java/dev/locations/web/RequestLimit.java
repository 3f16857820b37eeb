package dev.locations.web;

import java.net.InetAddress;

import dev.locations.guard.ClientShares;
import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;

/**
 * Limits how many requests are answered at the same time, so that the memory suffices for
 * all. A request that finds no permit takes that of a slow client, or is refused with
 * 503. No client gets all permits: see {@link ClientShares}. An answer that stays open
 * does not count: see {@link #release}.
 * <p>
 * Half of the requests may have a body, so that clients that send slowly cannot take all
 * permits. Some of these permits are kept for callers who have signed in: their tokens
 * were checked before.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
public final class RequestLimit implements ApiFilter {

	private static final int SIGNED_IN_DIVISOR = 8;

	/** What a request has taken: it is given back once, all of it together. */
	static final String PERMITS = RequestLimit.class.getName();

	private final ClientShares permits;

	private final ClientShares bodyPermits;

	private final int forSignedIn;

	private final SlowClients slowClients;

	private final ClientAddresses addresses;

	private final ShedRequestCounter shedRequests;

	RequestLimit(RequestSettings settings, SlowClients slowClients, ClientAddresses addresses,
			ShedRequestCounter shedRequests) {
		int maxBodies = (settings.maxConcurrent() + 1) / 2;
		this.permits = new ClientShares(settings.maxConcurrent());
		this.bodyPermits = new ClientShares(maxBodies);
		this.forSignedIn = maxBodies / SIGNED_IN_DIVISOR;
		this.slowClients = slowClients;
		this.addresses = addresses;
		this.shedRequests = shedRequests;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		return Mono.defer(() -> {
			Runnable end = this.permits.take(() -> this.addresses.networkOf(exchange.getRequest()), 0,
					this.slowClients::closeSlowest);
			if (end == null) {
				return Mono.error(refusal());
			}
			exchange.getAttributes().put(PERMITS, Disposables.composite(end::run));
			try {
				return chain.filter(exchange).doFinally((signal) -> release(exchange));
			}
			catch (RuntimeException ex) {
				release(exchange);
				throw ex;
			}
		});
	}

	/**
	 * Receives a body. Fails with 503 if it finds no permit, or another request needs its
	 * permit more.
	 */
	<T> Mono<T> receive(ServerRequest request, Mono<T> body) {
		return Mono.defer(() -> {
			InetAddress client = this.addresses.networkOf(request.exchange().getRequest());
			boolean isSignedIn = Caller.of(request) instanceof Caller.Account;
			Runnable end = this.bodyPermits.take(() -> client, isSignedIn ? 0 : this.forSignedIn,
					this.slowClients::closeSlowestBody);
			if (end == null) {
				return Mono.error(refusal());
			}
			hold(request.exchange(), end);
			Sinks.Empty<T> refused = Sinks.empty();
			Runnable arrived = this.slowClients.addBody(client, () -> refused.tryEmitError(refusal()));
			return Mono.firstWithSignal(body, refused.asMono()).doFinally((signal) -> arrived.run());
		});
	}

	private ApiException refusal() {
		this.shedRequests.count(ShedRequestCounter.Reason.CONCURRENCY);
		return Refusals.unavailable();
	}

	private static void hold(ServerWebExchange exchange, Runnable giveBack) {
		if (exchange.getAttributes().get(PERMITS) instanceof Disposable.Composite held) {
			held.add(giveBack::run);
		}
		else {
			giveBack.run();
		}
	}

	/**
	 * Gives the permit back although the answer has not ended, for an answer that stays
	 * open and is limited otherwise.
	 */
	public static void release(ServerWebExchange exchange) {
		if (exchange.getAttributes().get(PERMITS) instanceof Disposable held) {
			held.dispose();
		}
	}

}
