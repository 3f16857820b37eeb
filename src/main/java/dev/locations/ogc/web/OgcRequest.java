package dev.locations.ogc.web;

import java.util.function.Consumer;

import dev.locations.location.FieldParameters;
import dev.locations.location.query.Crs;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.page.AcceptedTypes;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.web.Caller;
import dev.locations.web.InvalidParametersException;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;

import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;

/** A request for a resource of the OGC API, or for its page for people. */
record OgcRequest(ServerRequest exchange, Addresses addresses, boolean isHtml, FeatureEncoding encoding) {

	static final String FORMAT = "f";

	static final String FLAT = "flat";

	static final String CRS = "crs";

	private static final KnownParameters NAMES = KnownParameters.named(FORMAT, "filter", FLAT);

	private static final KnownParameters NAMES_OF_ITEM = KnownParameters.named(FORMAT, "filter", FLAT, CRS);

	/**
	 * Reads a request for a description. A filter has no effect on it, but programs send
	 * the parameters of the URL that they were given with all requests.
	 */
	static OgcRequest of(ServerRequest exchange, PublicUrl publicUrl) {
		return of(exchange, publicUrl, false);
	}

	static OgcRequest of(ServerRequest exchange, PublicUrl publicUrl, boolean isItem) {
		Caller.of(exchange).requireNoInvalidToken();
		ParameterReading reading = new ParameterReading(exchange);
		reading.refuseOthers(isItem ? NAMES_OF_ITEM : NAMES);
		reading.value(QueryParameters.FILTER, FieldParameters::filter);
		FeatureEncoding encoding = encoding(reading);
		boolean isHtml = isHtml(exchange, reading);
		requireValid(reading);
		return new OgcRequest(exchange, addresses(exchange, publicUrl), isHtml, encoding);
	}

	static FeatureEncoding encoding(ParameterReading reading) {
		String isFlat = reading.value(QueryParameters.OGC_FLAT);
		Crs crs = reading.value(QueryParameters.OGC_CRS, Crs::of);
		return new FeatureEncoding("true".equals(isFlat), (crs != null) ? crs : Crs.CRS84);
	}

	/** The header of answers with points (OGC 18-058r1, 7.8). */
	Consumer<HttpHeaders> contentCrs() {
		return (headers) -> headers.set("Content-Crs", "<" + this.encoding.crs().uri() + ">");
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
