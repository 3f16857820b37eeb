package dev.locations.web;

import org.springframework.web.server.ServerWebExchange;

/** Places for requests that are made without the filters. */
public final class TestPermits {

	private TestPermits() {
	}

	public static void attachTo(ServerWebExchange exchange) {
		new RequestPermit(() -> {
		}).attachTo(exchange);
	}

}
