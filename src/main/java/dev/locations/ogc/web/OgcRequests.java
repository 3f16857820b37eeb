package dev.locations.ogc.web;

import dev.locations.ogc.Addresses;
import dev.locations.web.PublicUrl;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

@Component
record OgcRequests(PublicUrl publicUrl) {

	OgcRequest withFormatOnly(ServerRequest exchange) {
		return OgcRequest.of(exchange, addresses(exchange));
	}

	Addresses addresses(ServerRequest exchange) {
		return new Addresses(this.publicUrl.base(exchange));
	}

}
