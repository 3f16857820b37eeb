package dev.locations.web;

import java.util.concurrent.atomic.AtomicBoolean;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamChannel;
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

	private static boolean isReset(ServerHttpResponse response) {
		AtomicBoolean reset = new AtomicBoolean();
		if (response.isCommitted() && response.bufferFactory() instanceof NettyDataBufferFactory
				&& response instanceof AbstractServerHttpResponse raw
				&& raw.getNativeResponse() instanceof HttpServerResponse netty) {
			netty.withConnection((connection) -> reset.set(isReset(connection.channel())));
		}
		return reset.get();
	}

	private static boolean isReset(Channel channel) {
		return channel instanceof Http2StreamChannel http2 && http2.stream().state().equals(Http2Stream.State.CLOSED);
	}

}
