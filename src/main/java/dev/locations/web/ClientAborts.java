package dev.locations.web;

import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Recognises requests whose client does not wait for the answer. Their failures are not
 * logged, since any client could fill the log.
 */
final class ClientAborts {

	private ClientAborts() {
	}

	static boolean caused(Throwable error, ServerHttpResponse response) {
		return error instanceof AbortedException || isReset(response);
	}

	/**
	 * Stops a request that the web server has already answered, because the body arrived
	 * broken, with an {@link AbortedException}: the part that arrived looks like a whole
	 * body.
	 */
	static void requireUnanswered(ServerHttpResponse response) {
		HttpServerResponse netty = NettyResponses.of(response);
		if (netty != null && netty.hasSentHeaders()) {
			throw AbortedException.beforeSend();
		}
	}

	private static boolean isReset(ServerHttpResponse response) {
		return response.isCommitted() && NettyResponses.channel(response) instanceof Http2StreamChannel http2
				&& http2.stream().state().equals(Http2Stream.State.CLOSED);
	}

}
