package dev.locations.web;

import java.util.concurrent.atomic.AtomicReference;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;

public final class NettyResponses {

	private NettyResponses() {
	}

	/** Returns the answer of the web server; null when there is none, as in tests. */
	public static @Nullable HttpServerResponse of(ReactiveHttpOutputMessage response) {
		return (response.bufferFactory() instanceof NettyDataBufferFactory
				&& response instanceof AbstractServerHttpResponse raw
				&& raw.getNativeResponse() instanceof HttpServerResponse netty) ? netty : null;
	}

	/** Returns the connection or the HTTP/2 stream; null without a web server. */
	public static @Nullable Channel channel(ReactiveHttpOutputMessage response) {
		AtomicReference<@Nullable Channel> channel = new AtomicReference<>();
		HttpServerResponse netty = of(response);
		if (netty != null) {
			netty.withConnection((connection) -> channel.set(connection.channel()));
		}
		return channel.get();
	}

}
