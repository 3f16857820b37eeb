package dev.locations.web;

import java.util.concurrent.atomic.AtomicBoolean;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.jspecify.annotations.Nullable;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
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
		HttpServerResponse netty = nettyResponse(response);
		if (netty != null && netty.hasSentHeaders()) {
			throw AbortedException.beforeSend();
		}
	}

	private static boolean isReset(ServerHttpResponse response) {
		AtomicBoolean reset = new AtomicBoolean();
		HttpServerResponse netty = response.isCommitted() ? nettyResponse(response) : null;
		if (netty != null) {
			netty.withConnection((connection) -> reset.set(isReset(connection.channel())));
		}
		return reset.get();
	}

	private static @Nullable HttpServerResponse nettyResponse(ServerHttpResponse response) {
		return (response.bufferFactory() instanceof NettyDataBufferFactory
				&& response instanceof AbstractServerHttpResponse raw
				&& raw.getNativeResponse() instanceof HttpServerResponse netty) ? netty : null;
	}

	private static boolean isReset(Channel channel) {
		return channel instanceof Http2StreamChannel http2 && http2.stream().state().equals(Http2Stream.State.CLOSED);
	}

}
