package dev.locations.web;

import java.util.concurrent.atomic.AtomicBoolean;

import org.springframework.web.server.ServerWebExchange;

/**
 * A place among the requests that are answered at the same time. It is given back once:
 * when the answer has ended, or earlier for an answer that stays open.
 */
public final class RequestPlace {

	private static final String ATTRIBUTE = RequestPlace.class.getName();

	private final Runnable release;

	private final AtomicBoolean released = new AtomicBoolean();

	RequestPlace(Runnable release) {
		this.release = release;
	}

	void attachTo(ServerWebExchange exchange) {
		exchange.getAttributes().put(ATTRIBUTE, this);
	}

	void release() {
		if (this.released.compareAndSet(false, true)) {
			this.release.run();
		}
	}

	/**
	 * Gives the place of a request back, although its answer has not ended. The caller
	 * limits such answers itself.
	 * @param exchange the request and its answer
	 */
	public static void release(ServerWebExchange exchange) {
		if (exchange.getAttributes().get(ATTRIBUTE) instanceof RequestPlace place) {
			place.release();
		}
	}

}
