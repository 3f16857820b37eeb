package dev.locations.ogc.web;

import dev.locations.ogc.Addresses;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.QueryParameter;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Reads the requests for resources of the OGC API.
 */
@Component
class OgcRequests {

	private final PublicUrl publicUrl;

	private final QueryParameter format;

	OgcRequests(PublicUrl publicUrl, BodySchemas schemas) {
		this.publicUrl = publicUrl;
		this.format = schemas.parameter("ogc-format");
	}

	/**
	 * Reads a request that has no other parameters than the format.
	 * @param exchange the request, whose caller must not be refused
	 * @return the request
	 * @throws InvalidParametersException if there are other parameters, or an unknown
	 * format
	 */
	OgcRequest withFormatOnly(ServerRequest exchange) {
		return OgcRequest.of(exchange, addresses(exchange), this.format);
	}

	/**
	 * Returns the URLs of all resources.
	 * @param exchange the request, whose scheme and host they may have
	 * @return the URLs
	 */
	Addresses addresses(ServerRequest exchange) {
		return new Addresses(this.publicUrl.base(exchange));
	}

	/**
	 * Tells which format a client wants. {@code Accept} decides if there is no parameter.
	 * @param exchange the request
	 * @param reading reads its parameters
	 * @return whether it wants a page for people
	 */
	boolean isHtml(ServerRequest exchange, ParameterReading reading) {
		return OgcRequest.isHtml(exchange, reading, this.format);
	}

}
