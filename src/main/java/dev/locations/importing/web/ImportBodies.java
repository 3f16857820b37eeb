package dev.locations.importing.web;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import dev.locations.guard.LongStreams;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.NettyResponses;
import dev.locations.web.Refusals;
import dev.locations.work.RunningTime;
import io.netty.channel.Channel;
import reactor.core.publisher.Flux;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.ServerRequest;

record ImportBodies(ImportBodies.Settings settings, RunningTime time) {

	/** The import itself recognises gzip, by the first bytes. */
	private static final Set<String> CODINGS = Set.of("identity", "gzip");

	private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_NDJSON,
			MediaType.parseMediaType("application/ndjson"), MediaType.parseMediaType("application/geo+json-seq"),
			MediaType.APPLICATION_JSON, MediaType.parseMediaType("application/gzip"),
			MediaType.parseMediaType("application/x-gzip"), MediaType.APPLICATION_OCTET_STREAM);

	/**
	 * Their charset is found out by the first bytes, because programs often name none.
	 */
	private static final List<MediaType> TABLES = List.of(MediaType.parseMediaType("text/csv"),
			MediaType.parseMediaType("text/tab-separated-values"), MediaType.TEXT_PLAIN,
			MediaType.parseMediaType("application/csv"), MediaType.parseMediaType("application/vnd.ms-excel"));

	/** Refuses another type with 415, and a body that is too long with 413. */
	void check(HttpHeaders headers) {
		if (!CODINGS.containsAll(headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING))
				|| !JsonBodies.isSentAs(headers, ImportBodies::isSupported)) {
			throw new ApiException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "request.unsupportedMediaType",
					"The request body must be NDJSON or GeoJSON in UTF-8, or CSV, compressed with gzip or not.");
		}
		if (headers.getContentLength() > maxSize()) {
			throw Refusals.tooLarge();
		}
	}

	private static boolean isSupported(MediaType type) {
		return TABLES.stream().anyMatch(type::equalsTypeAndSubtype)
				|| ((TYPES.stream().anyMatch(type::equalsTypeAndSubtype) || "json".equals(type.getSubtypeSuffix()))
						&& JsonBodies.isUtf8(type));
	}

	long maxSize() {
		return this.settings.maxSize().toBytes();
	}

	/** Lets a body take as long as it needs, until the returned action is run. */
	Runnable begin(ServerRequest request) {
		Channel channel = NettyResponses.channel(request.exchange().getResponse());
		// without a web server, as in tests, there are no deadlines
		return (channel != null) ? LongStreams.BODIES.begin(channel) : () -> {
		};
	}

	Flux<DataBuffer> read(ServerRequest request) {
		return IdleTimeout.of(request.exchange().getRequest().getBody(), this.settings.idleTimeout(), this.time);
	}

	/**
	 * Limits on the bodies of imports.
	 *
	 * @param maxSize the largest body, as sent and unpacked
	 * @param idleTimeout how long an import waits for the next bytes
	 */
	@ConfigurationProperties("locations.import")
	record Settings(@DefaultValue("1GB") DataSize maxSize, @DefaultValue("30s") Duration idleTimeout) {

		Settings {
			Assert.isTrue(maxSize.toBytes() > 0, "locations.import.max-size must be positive");
			Assert.isTrue(idleTimeout.toMillis() > 0, "locations.import.idle-timeout must be positive");
		}

	}

}
