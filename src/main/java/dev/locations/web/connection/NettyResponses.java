package dev.locations.web.connection;

import java.util.concurrent.atomic.AtomicReference;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;

/**
 * What the web server knows of an answer.
 */
public final class NettyResponses {

	private NettyResponses() {
	}

	/**
	 * The answer as the web server has it.
	 * @param response the answer
	 * @return null when there is no web server
	 */
	public static @Nullable HttpServerResponse of(ReactiveHttpOutputMessage response) {
		return (response.bufferFactory() instanceof NettyDataBufferFactory
				&& response instanceof AbstractServerHttpResponse raw
				&& raw.getNativeResponse() instanceof HttpServerResponse netty) ? netty : null;
	}

	/**
	 * Where an answer goes.
	 * @param response the answer
	 * @return the connection, with HTTP/2 the stream; null when there is no web server
	 */
	public static @Nullable Channel channel(ReactiveHttpOutputMessage response) {
		AtomicReference<@Nullable Channel> channel = new AtomicReference<>();
		HttpServerResponse netty = of(response);
		if (netty != null) {
			netty.withConnection((connection) -> channel.set(connection.channel()));
		}
		return channel.get();
	}

}
