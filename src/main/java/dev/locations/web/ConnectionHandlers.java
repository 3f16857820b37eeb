package dev.locations.web;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/**
 * Puts this service's handlers into the pipeline of a connection, between what speaks the
 * protocol and what answers the requests. With TLS, the protocol is known only after the
 * handshake.
 */
final class ConnectionHandlers extends ChannelInboundHandlerAdapter {

	private final ConnectionSettings settings;

	private ConnectionHandlers(ConnectionSettings settings) {
		this.settings = settings;
	}

	static void addTo(ChannelPipeline pipeline, ConnectionSettings settings) {
		if (!added(pipeline, NettyPipeline.HttpTrafficHandler, settings)) {
			pipeline.addBefore(NettyPipeline.ReactiveBridge, ConnectionHandlers.class.getSimpleName(),
					new ConnectionHandlers(settings));
		}
	}

	private static boolean added(ChannelPipeline pipeline, String answering, ConnectionSettings settings) {
		if (pipeline.get(answering) == null) {
			return false;
		}
		pipeline.addBefore(answering, SecurityHeaders.class.getSimpleName(), SecurityHeaders.INSTANCE);
		pipeline.addBefore(answering, ConnectionDeadlines.class.getSimpleName(), new ConnectionDeadlines(settings));
		return true;
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent) {
			ChannelPipeline pipeline = context.pipeline();
			if (added(pipeline, NettyPipeline.HttpTrafficHandler, this.settings)
					|| added(pipeline, NettyPipeline.H2MultiplexHandler, this.settings)) {
				pipeline.remove(this);
			}
		}
		context.fireUserEventTriggered(event);
	}

}
