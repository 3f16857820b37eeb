package dev.locations.web;

import dev.locations.web.connection.NettyResponses;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Tells failures that only mean that the client did not wait. They are no news, and any
 * client could fill the log with them.
 */
final class GoneClients {

	private GoneClients() {
	}

	/**
	 * Whether a request failed for want of its client.
	 * @param error what failed
	 * @param response the answer
	 * @return true when nobody is there to read it: the connection was closed within the
	 * body of the request, or the stream of HTTP/2 was reset
	 */
	static boolean explain(Throwable error, ServerHttpResponse response) {
		return error instanceof AbortedException || isReset(response);
	}

	/**
	 * Stops a request that the web server has answered by itself, as it does when the
	 * body turns out to be broken on its way. The part that came before then looks like a
	 * whole body, of which nothing must be done.
	 * @param response the answer
	 * @throws AbortedException if the web server has answered
	 */
	static void check(ServerHttpResponse response) {
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
