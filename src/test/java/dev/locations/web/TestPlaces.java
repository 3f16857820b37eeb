package dev.locations.web;

import org.springframework.web.server.ServerWebExchange;

/** Places for requests that are made without the filters. */
public final class TestPlaces {

	private TestPlaces() {
	}

	public static void attachTo(ServerWebExchange exchange) {
		new RequestPlace(() -> {
		}).attachTo(exchange);
	}

}
