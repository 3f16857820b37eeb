package dev.locations.ogc.web;

import dev.locations.location.FieldParameters;
import dev.locations.ogc.Addresses;
import dev.locations.page.AcceptedTypes;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.web.Caller;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;

import org.springframework.web.reactive.function.server.ServerRequest;

/** A request for a resource of the OGC API, or for its page for people. */
record OgcRequest(ServerRequest exchange, Addresses addresses, boolean isHtml) {

	static final String FORMAT = "f";

	private static final KnownParameters NAMES = KnownParameters.named(FORMAT, "filter");

	/**
	 * Reads a request for a description. A filter has no effect on it, but programs send
	 * the parameters of the URL that they were given with all requests.
	 */
	static OgcRequest of(ServerRequest exchange, PublicUrl publicUrl) {
		Caller.of(exchange).requireNotRefused();
		ParameterReading reading = new ParameterReading(exchange);
		reading.refuseOthers(NAMES);
		reading.value(QueryParameters.FILTER, FieldParameters::filter);
		boolean isHtml = isHtml(exchange, reading);
		requireValid(reading);
		return new OgcRequest(exchange, addresses(exchange, publicUrl), isHtml);
	}

	static Addresses addresses(ServerRequest exchange, PublicUrl publicUrl) {
		return new Addresses(publicUrl.base(exchange));
	}

	/** {@code Accept} decides if there is no parameter. An invalid one counts as none. */
	static boolean isHtml(ServerRequest exchange, ParameterReading reading) {
		String asked = reading.value(QueryParameters.OGC_FORMAT);
		return (asked != null) ? asked.equals("html") : AcceptedTypes.preferHtml(exchange);
	}

	static void requireValid(ParameterReading reading) {
		try {
			reading.requireValid();
		}
		catch (ValidationException ex) {
			throw new InvalidParametersException(ex);
		}
	}

}
