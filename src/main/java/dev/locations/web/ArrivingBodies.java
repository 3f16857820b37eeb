package dev.locations.web;

import java.net.InetAddress;

import dev.locations.guard.ClientShares;
import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Limits how many requests with a body are answered at the same time: to half of all
 * requests, so that clients that send slowly cannot take all places. A body that is slow
 * gives way to another one. No client gets all places, and some are kept for callers who
 * have signed in: their tokens were checked before.
 */
@Component
class ArrivingBodies {

	/** The share of the places that is kept for callers with a valid token. */
	private static final int SIGNED_IN_DIVISOR = 8;

	private final int forSignedIn;

	private final ClientShares places;

	private final SlowClients slowClients;

	private final ClientAddresses addresses;

	private final ShedRequestCounter shedRequests;

	ArrivingBodies(RequestSettings settings, SlowClients slowClients, ClientAddresses addresses,
			ShedRequestCounter shedRequests) {
		int max = (settings.maxConcurrent() + 1) / 2;
		this.forSignedIn = max / SIGNED_IN_DIVISOR;
		this.places = new ClientShares(max);
		this.slowClients = slowClients;
		this.addresses = addresses;
		this.shedRequests = shedRequests;
	}

	/**
	 * Receives a body. The request holds a place until its answer has ended. Fails with
	 * 503 if there is no place, or if the body is slow and gives way to another one.
	 */
	<T> Mono<T> receive(ServerRequest request, Mono<T> body) {
		return Mono.defer(() -> {
			InetAddress client = this.addresses.networkOf(request.exchange().getRequest());
			boolean isSignedIn = Caller.of(request) instanceof Caller.Account;
			Runnable end = this.places.take(() -> client, isSignedIn ? 0 : this.forSignedIn,
					this.slowClients::closeSlowestBody);
			if (end == null) {
				return Mono.error(refusal());
			}
			RequestPlace.hold(request.exchange(), end);
			Sinks.Empty<T> giveWay = Sinks.empty();
			Runnable arrived = this.slowClients.addBody(client, () -> giveWay.tryEmitError(refusal()));
			return Mono.firstWithSignal(body, giveWay.asMono()).doFinally((signal) -> arrived.run());
		});
	}

	private ApiException refusal() {
		this.shedRequests.count(ShedRequestCounter.Reason.CONCURRENCY);
		return Refusals.unavailable();
	}

}
