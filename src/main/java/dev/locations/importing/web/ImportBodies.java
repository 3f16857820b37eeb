package dev.locations.importing.web;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.locations.file.Encodings;
import dev.locations.file.LimitedInputStream;
import dev.locations.guard.LongStreams;
import dev.locations.location.web.Permits;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.NettyResponses;
import dev.locations.web.Refusals;
import dev.locations.work.RunningTime;
import io.netty.channel.Channel;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.ServerRequest;

/** {@code looks} are the permits of workbooks that are looked at. */
record ImportBodies(ImportBodies.Settings settings, RunningTime time, Permits looks) {

	/** The import itself recognises gzip, by the first bytes. */
	private static final Set<String> CODINGS = Set.of("identity", "gzip");

	private static final MediaType WORKBOOK = MediaType
		.parseMediaType("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

	/** The largest workbook that is looked at. */
	private static final DataSize LARGEST_WORKBOOK = DataSize.ofMegabytes(64);

	/** So many workbooks are looked at, at the same time. */
	private static final int LOOKS = 4;

	private static final List<MediaType> TYPES = MediaType
		.parseMediaTypes("application/x-ndjson, application/ndjson, application/geo+json-seq, application/json, "
				+ "application/gzip, application/x-gzip, application/octet-stream, " + WORKBOOK
				+ ", application/vnd.google-earth.kml+xml, application/vnd.google-earth.kmz");

	/** Their charset is found out by the first bytes, if none is named. */
	private static final List<MediaType> TABLES = MediaType
		.parseMediaTypes("text/csv, text/tab-separated-values, text/plain, application/csv, application/vnd.ms-excel");

	ImportBodies(Settings settings, RunningTime time) {
		this(settings, time, new Permits(LOOKS, Refusals::unavailable));
	}

	/** Refuses another type with 415, and a body that is too long with 413. */
	void check(HttpHeaders headers) {
		if (!CODINGS.containsAll(headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING))
				|| !JsonBodies.isSentAs(headers, ImportBodies::isSupported)) {
			throw new ApiException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "request.unsupportedMediaType",
					"The request body must be NDJSON, GeoJSON or KML in UTF-8, CSV or XLSX, compressed with gzip or not.");
		}
		if (headers.getContentLength() > maxSize()) {
			throw Refusals.tooLarge();
		}
	}

	private static boolean isSupported(MediaType type) {
		return (TABLES.stream().anyMatch(type::equalsTypeAndSubtype)
				&& (type.getCharset() == null || Encodings.nameOf(type.getCharset()) != null))
				|| ((TYPES.stream().anyMatch(type::equalsTypeAndSubtype) || "json".equals(type.getSubtypeSuffix()))
						&& JsonBodies.isUtf8(type));
	}

	long maxSize() {
		return this.settings.maxSize().toBytes();
	}

	/** Tells whether a body is a workbook, whose beginning alone tells nothing. */
	static boolean isWorkbook(HttpHeaders headers) {
		return WORKBOOK.equalsTypeAndSubtype(headers.getContentType());
	}

	/** Looks at a workbook while it arrives, all of which the look needs. */
	<T> Mono<T> lookAt(ServerRequest request, Function<InputStream, Mono<T>> look) {
		return Mono.defer(() -> {
			if (request.headers().contentLength().orElse(0) > LARGEST_WORKBOOK.toBytes()) {
				throw Refusals.tooLarge();
			}
			return this.looks.permitted(Mono.defer(() -> {
				Runnable end = begin(request);
				LimitedInputStream body = new LimitedInputStream(BodyInputStream.of(read(request)),
						LARGEST_WORKBOOK.toBytes());
				return look.apply(body)
					.onErrorMap((failure) -> body.failure()
						.filter(LimitedInputStream.TooLargeException.class::isInstance)
						.isPresent() ? Refusals.tooLarge() : failure)
					.doFinally((signal) -> end.run());
			})).singleOrEmpty();
		});
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
