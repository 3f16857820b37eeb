package dev.locations.web;

import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.compression.ContentCoding;
import io.netty.channel.Channel;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.ResponseCookie;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.CollectionUtils;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;

/** Creates answers from JSON that is already encoded in UTF-8. */
public final class JsonResponses {

	/** For answers that only the caller may see: no cache may store them. */
	public static final Consumer<HttpHeaders> NO_STORE = (headers) -> headers.setCacheControl("no-store");

	/** For answers that anyone may read: a cache has to validate them before each use. */
	public static final Consumer<HttpHeaders> VALIDATE = (headers) -> headers.setCacheControl("public, no-cache");

	/** The media type of GeoJSON (RFC 7946). */
	public static final MediaType GEOJSON = new MediaType("application", "geo+json");

	private JsonResponses() {
	}

	public static Mono<ServerResponse> of(HttpStatus status, byte[] body, Consumer<HttpHeaders> headers) {
		return of(status, body, MediaType.APPLICATION_JSON, headers);
	}

	/** Creates an answer with a body in UTF-8, of known length. */
	public static Mono<ServerResponse> of(HttpStatus status, byte[] body, MediaType type,
			Consumer<HttpHeaders> headers) {
		return ServerResponse.status(status).contentType(type).headers(headers).bodyValue(body);
	}

	public static Consumer<HttpHeaders> created(ServerRequest request, PublicUrl publicUrl, UUID id) {
		String list = publicUrl.path(request) + request.requestPath().value();
		return (headers) -> headers.setLocation(URI.create((list.endsWith("/") ? list : list + "/") + id));
	}

	/** Creates a streamed answer with status 200 in JSON, without a content coding. */
	public static Mono<ServerResponse> stream(Publisher<DataBuffer> chunks, Consumer<HttpHeaders> headers) {
		return written((answer) -> {
			describe(answer, MediaType.APPLICATION_JSON, headers);
			return write(chunks, answer);
		});
	}

	/**
	 * Creates a streamed answer with a content coding. An error before the first chunk is
	 * answered with its own status. A later error closes the connection, so that the
	 * client notices that the answer is not complete.
	 * @param chunks the body, encoded, in pieces; at most two of them are in memory at
	 * the same time; a {@link Mono} for a body of known length
	 * @param headers adds headers, at least {@code Cache-Control}
	 */
	public static Mono<ServerResponse> stream(Publisher<DataBuffer> chunks, ContentCoding coding, MediaType type,
			Consumer<HttpHeaders> headers) {
		return written((answer) -> {
			describe(answer, type, headers);
			coding.describe(answer.getHeaders());
			return write(chunks, answer);
		});
	}

	/** Creates an answer with status 200 and a whole body, which has the coding. */
	public static Mono<ServerResponse> encoded(byte[] body, ContentCoding coding, MediaType type,
			Consumer<HttpHeaders> headers) {
		return written((answer) -> {
			describe(answer, type, headers);
			coding.describe(answer.getHeaders());
			answer.getHeaders().setContentLength(body.length);
			return answer.writeWith(Mono.fromSupplier(() -> answer.bufferFactory().wrap(body)));
		});
	}

	/**
	 * Lets caches keep what a path with a version has. While a new release replaces the
	 * processes one by one, a page may ask a process of the other release for its files,
	 * which it must not keep.
	 */
	public static Consumer<HttpHeaders> keptWithVersion(ServerRequest request, String version) {
		return (headers) -> {
			if (request.pathVariable("version").startsWith(version)) {
				headers.setCacheControl("public, max-age=31536000, immutable");
			}
		};
	}

	/**
	 * Creates an answer with status 200 whose headers and body a function writes.
	 * Spring's builder would copy the headers, and compare the entity tag once more.
	 */
	public static Mono<ServerResponse> written(Function<ServerHttpResponse, Mono<Void>> writer) {
		return Mono.just(new WrittenAnswer(writer));
	}

	private static void describe(ReactiveHttpOutputMessage answer, MediaType type, Consumer<HttpHeaders> headers) {
		answer.getHeaders().setContentType(type);
		headers.accept(answer.getHeaders());
	}

	private static Mono<Void> write(Publisher<DataBuffer> chunks, ReactiveHttpOutputMessage answer) {
		Channel channel = (chunks instanceof Mono) ? null : NettyResponses.channel(answer);
		return answer.writeWith((channel != null) ? new InFlightLimit(chunks, channel) : chunks);
	}

	private record WrittenAnswer(Function<ServerHttpResponse, Mono<Void>> writer) implements ServerResponse {

		private static final MultiValueMap<String, ResponseCookie> NO_COOKIES = CollectionUtils
			.toMultiValueMap(Map.of());

		@Override
		public HttpStatusCode statusCode() {
			return HttpStatus.OK;
		}

		@Override
		public HttpHeaders headers() {
			return HttpHeaders.EMPTY;
		}

		@Override
		public MultiValueMap<String, ResponseCookie> cookies() {
			return NO_COOKIES;
		}

		@Override
		public Mono<Void> writeTo(ServerWebExchange exchange, Context context) {
			exchange.getResponse().setStatusCode(statusCode());
			return this.writer.apply(exchange.getResponse());
		}

	}

}
