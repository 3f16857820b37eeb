package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import dev.locations.time.RunningTime;
import dev.locations.web.ApiException;
import dev.locations.web.Refusals;
import dev.locations.web.connection.LongBodies;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/**
 * Reads the bodies of imports.
 *
 * @param settings their limits
 * @param time the time that the idle timeout counts
 */
record ImportBodies(ImportSettings settings, RunningTime time) {

	/** The import itself recognises gzip, by the first bytes. */
	private static final Set<String> CODINGS = Set.of("identity", "gzip");

	private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_NDJSON,
			MediaType.parseMediaType("application/ndjson"), MediaType.parseMediaType("application/geo+json-seq"),
			MediaType.APPLICATION_JSON, MediaType.parseMediaType("application/gzip"),
			MediaType.parseMediaType("application/x-gzip"), MediaType.APPLICATION_OCTET_STREAM);

	/**
	 * Checks the headers of a body.
	 * @param headers the headers
	 * @throws ApiException with 415 for another type, with 413 if the body is too long
	 */
	void check(HttpHeaders headers) {
		if (!CODINGS.containsAll(headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING)) || !isSupported(headers)) {
			throw new ApiException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "request.unsupportedMediaType",
					"The request body must be NDJSON or GeoJSON in UTF-8, compressed with gzip or not.");
		}
		if (headers.getContentLength() > this.settings.maxSize().toBytes()) {
			throw Refusals.tooLarge();
		}
	}

	private static boolean isSupported(HttpHeaders headers) {
		try {
			MediaType type = headers.getContentType();
			return type == null
					|| ((TYPES.stream().anyMatch(type::equalsTypeAndSubtype) || "json".equals(type.getSubtypeSuffix()))
							&& (type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8)));
		}
		catch (InvalidMediaTypeException ex) {
			return false;
		}
	}

	/**
	 * Opens a body that may take as long as it needs, while bytes arrive.
	 * @param request the request
	 * @return the body
	 */
	ImportRunner.Body read(ServerRequest request) {
		ServerWebExchange exchange = request.exchange();
		return new ImportRunner.Body(
				IdleTimeout.of(exchange.getRequest().getBody(), this.settings.idleTimeout(), this.time),
				LongBodies.begin(exchange.getResponse()));
	}

}
