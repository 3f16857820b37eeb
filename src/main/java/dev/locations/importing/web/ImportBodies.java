package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import dev.locations.guard.LongBodies;
import dev.locations.web.ApiException;
import dev.locations.web.NettyResponses;
import dev.locations.web.Refusals;
import dev.locations.work.RunningTime;
import io.netty.channel.Channel;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

record ImportBodies(ImportSettings settings, RunningTime time) {

	/** The import itself recognises gzip, by the first bytes. */
	private static final Set<String> CODINGS = Set.of("identity", "gzip");

	private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_NDJSON,
			MediaType.parseMediaType("application/ndjson"), MediaType.parseMediaType("application/geo+json-seq"),
			MediaType.APPLICATION_JSON, MediaType.parseMediaType("application/gzip"),
			MediaType.parseMediaType("application/x-gzip"), MediaType.APPLICATION_OCTET_STREAM);

	/** Refuses another type with 415, and a body that is too long with 413. */
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

	/** Opens a body that may take as long as it needs, while bytes arrive. */
	ImportRunner.Body read(ServerRequest request) {
		ServerWebExchange exchange = request.exchange();
		Channel channel = NettyResponses.channel(exchange.getResponse());
		return new ImportRunner.Body(
				IdleTimeout.of(exchange.getRequest().getBody(), this.settings.idleTimeout(), this.time),
				// without a web server, as in tests, there are no deadlines
				(channel != null) ? LongBodies.begin(channel) : () -> {
				});
	}

}
