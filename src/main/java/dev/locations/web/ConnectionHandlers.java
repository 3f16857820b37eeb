package dev.locations.web;

import java.util.function.Supplier;

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

	private final Supplier<ConnectionDeadlines> deadlines;

	private ConnectionHandlers(Supplier<ConnectionDeadlines> deadlines) {
		this.deadlines = deadlines;
	}

	static void addTo(ChannelPipeline pipeline, Supplier<ConnectionDeadlines> deadlines) {
		UpgradeRules.addTo(pipeline);
		if (!added(pipeline, NettyPipeline.HttpTrafficHandler, deadlines)) {
			pipeline.addBefore(NettyPipeline.ReactiveBridge, ConnectionHandlers.class.getSimpleName(),
					new ConnectionHandlers(deadlines));
		}
	}

	private static boolean added(ChannelPipeline pipeline, String answering, Supplier<ConnectionDeadlines> deadlines) {
		if (pipeline.get(answering) == null) {
			return false;
		}
		pipeline.addBefore(answering, HostRules.class.getSimpleName(), HostRules.INSTANCE);
		pipeline.addBefore(answering, SecurityHeaders.class.getSimpleName(), SecurityHeaders.of(pipeline));
		pipeline.addBefore(answering, ConnectionDeadlines.class.getSimpleName(), deadlines.get());
		if (answering.equals(NettyPipeline.HttpTrafficHandler)) {
			pipeline.addBefore(answering, LastRequest.class.getSimpleName(), new LastRequest());
		}
		return true;
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent) {
			ChannelPipeline pipeline = context.pipeline();
			if (added(pipeline, NettyPipeline.HttpTrafficHandler, this.deadlines)
					|| added(pipeline, NettyPipeline.H2MultiplexHandler, this.deadlines)) {
				pipeline.remove(this);
			}
		}
		context.fireUserEventTriggered(event);
	}

}
