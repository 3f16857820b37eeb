package dev.locations.web;

import java.util.function.Consumer;

import dev.locations.compression.ContentCoding;
import dev.locations.web.connection.NettyResponses;
import dev.locations.web.connection.InFlightLimit;
import io.netty.channel.Channel;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers of JSON that is encoded already.
 */
public final class JsonResponses {

	/** For what concerns the caller only: no cache may keep it (RFC 9111, 5.2.2.5). */
	public static final Consumer<HttpHeaders> NO_STORE = (headers) -> headers.setCacheControl("no-store");

	private JsonResponses() {
	}

	/**
	 * An answer with a body of known length.
	 * @param status the status
	 * @param body the JSON in UTF-8
	 * @param headers adds headers: at least what caches may do with the answer
	 * @return the answer
	 */
	public static Mono<ServerResponse> of(HttpStatus status, byte[] body, Consumer<HttpHeaders> headers) {
		return ServerResponse.status(status).contentType(MediaType.APPLICATION_JSON).headers(headers).bodyValue(body);
	}

	/**
	 * A streamed answer that is never encoded.
	 * @param chunks the JSON in UTF-8, in pieces, of which no more than two are in memory
	 * at once however slowly the client reads; a {@link Mono} for a body of known length
	 * @param headers adds headers: at least what caches may do with the answer
	 * @return the answer, with status 200
	 */
	public static Mono<ServerResponse> stream(Publisher<DataBuffer> chunks, Consumer<HttpHeaders> headers) {
		return ServerResponse.ok()
			.contentType(MediaType.APPLICATION_JSON)
			.headers(headers)
			.body((answer, context) -> write(chunks, answer));
	}

	/**
	 * A streamed answer. An error before the first chunk is answered with its status; one
	 * after it breaks the connection, so that no client takes half an answer for a whole.
	 * @param chunks the JSON in UTF-8 and the coding, in pieces, as those that are never
	 * encoded
	 * @param coding how it is encoded, as the client prefers it
	 * @param headers adds headers: at least what caches may do with the answer
	 * @return the answer, with status 200
	 */
	public static Mono<ServerResponse> stream(Publisher<DataBuffer> chunks, ContentCoding coding,
			Consumer<HttpHeaders> headers) {
		return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).headers(headers).body((answer, context) -> {
			// only here are the headers of filters there, which must be kept
			coding.describe(answer.getHeaders());
			return write(chunks, answer);
		});
	}

	private static Mono<Void> write(Publisher<DataBuffer> chunks, ReactiveHttpOutputMessage answer) {
		Channel channel = (chunks instanceof Mono) ? null : NettyResponses.channel(answer);
		return answer.writeWith((channel != null) ? new InFlightLimit(chunks, channel) : chunks);
	}

}
