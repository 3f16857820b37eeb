package dev.locations.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

import dev.locations.json.JsonText;
import dev.locations.work.RunningTime;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Reads request bodies. Checks first the media type, then the size, then the syntax. */
@Component
public record JsonBodies(RequestSettings settings, RunningTime time, RequestLimit limit) {

	private static final byte[] EMPTY_OBJECT = { '{', '}' };

	/** An event loop reads and checks a body of this length within a millisecond. */
	private static final int MAX_BYTES_AT_ONCE = 16 * 1024;

	private static final List<String> NO_CODING = List.of("identity");

	/**
	 * Reads the body of a request. An empty body is read as an empty object.
	 * @return the body, or an error: {@link ApiException} with 415 if the body is not
	 * sent as UTF-8 JSON, with 413 if it is too large, with 408 if it takes too long;
	 * {@link dev.locations.json.JsonSyntaxException} if it is not valid JSON
	 */
	public Mono<JsonText> read(ServerRequest request) {
		return Mono.defer(() -> {
			checkMediaType(request.headers().asHttpHeaders());
			return readBytes(request).defaultIfEmpty(EMPTY_OBJECT).flatMap(JsonBodies::parse);
		});
	}

	/**
	 * Reads the body of a request, whatever its media type is; empty if there is none.
	 * Fails like {@link #read}, but for the syntax.
	 */
	public Mono<byte[]> readBytes(ServerRequest request) {
		return Mono.defer(() -> {
			if (request.headers().asHttpHeaders().getContentLength() > this.settings.maxBodyBytes()) {
				throw Refusals.tooLarge();
			}
			Mono<byte[]> body = DataBufferUtils
				.join(request.exchange().getRequest().getBody(), this.settings.maxBodyBytes())
				.timeout(this.time.delay(this.settings.bodyTimeout()), Mono.error(Refusals::tooSlow))
				.map(JsonBodies::bytes);
			return this.limit.receive(request, body)
				.doOnSuccess((bytes) -> requireUnanswered(request.exchange().getResponse()));
		});
	}

	/**
	 * Stops a request that the web server has already answered, because the body arrived
	 * broken: the part that arrived looks like a whole body.
	 */
	private static void requireUnanswered(ServerHttpResponse response) {
		HttpServerResponse netty = NettyResponses.of(response);
		if (netty != null && netty.hasSentHeaders()) {
			throw AbortedException.beforeSend();
		}
	}

	private static Mono<JsonText> parse(byte[] bytes) {
		if (bytes.length > MAX_BYTES_AT_ONCE) {
			// what is done with the body follows on the same thread
			return Work.call(() -> JsonText.parse(bytes));
		}
		return Mono.fromSupplier(() -> JsonText.parse((bytes.length > 0) ? bytes : EMPTY_OBJECT));
	}

	/** Takes all bytes of a buffer, and releases it. */
	public static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

	private static void checkMediaType(HttpHeaders headers) {
		if (!NO_CODING.containsAll(headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING))
				|| !isSentAs(headers, (type) -> isJson(type) && isUtf8(type))) {
			throw new ApiException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "request.unsupportedMediaType",
					"The request body must be JSON in UTF-8, sent as application/json.");
		}
	}

	/**
	 * Tells whether a body has no media type, or one of these; an invalid one is none.
	 */
	public static boolean isSentAs(HttpHeaders headers, Predicate<MediaType> types) {
		try {
			MediaType type = headers.getContentType();
			return type == null || types.test(type);
		}
		catch (InvalidMediaTypeException ex) {
			return false;
		}
	}

	private static boolean isJson(MediaType type) {
		return type.equalsTypeAndSubtype(MediaType.APPLICATION_JSON) || "json".equals(type.getSubtypeSuffix());
	}

	/** Tells whether the charset is UTF-8, or none is named. */
	public static boolean isUtf8(MediaType type) {
		return type.getCharset() == null || type.getCharset().equals(StandardCharsets.UTF_8);
	}

}
