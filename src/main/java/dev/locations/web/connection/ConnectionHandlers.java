package dev.locations.web.connection;

import java.util.function.Supplier;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/**
 * Puts this service's handlers into the pipeline of a connection, between what speaks the
 * protocol and what answers the requests. With TLS, the protocol is known only after the
 * handshake; until then, there is just the deadline.
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
			addDeadlines(pipeline, NettyPipeline.ReactiveBridge, deadlines);
		}
	}

	private static boolean added(ChannelPipeline pipeline, String answering, Supplier<ConnectionDeadlines> deadlines) {
		if (pipeline.get(answering) == null) {
			return false;
		}
		pipeline.addBefore(answering, HostRules.class.getSimpleName(), HostRules.INSTANCE);
		pipeline.addBefore(answering, Http2Errors.class.getSimpleName(), Http2Errors.INSTANCE);
		pipeline.addBefore(answering, SecurityHeaders.class.getSimpleName(), SecurityHeaders.of(pipeline));
		addDeadlines(pipeline, answering, deadlines);
		if (answering.equals(NettyPipeline.HttpTrafficHandler)) {
			pipeline.addBefore(answering, LastRequest.class.getSimpleName(), new LastRequest());
		}
		return true;
	}

	private static void addDeadlines(ChannelPipeline pipeline, String before, Supplier<ConnectionDeadlines> deadlines) {
		pipeline.addBefore(before, ConnectionDeadlines.class.getSimpleName(), deadlines.get());
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
			ChannelPipeline pipeline = context.pipeline();
			pipeline.remove(ConnectionDeadlines.class);
			if (added(pipeline, NettyPipeline.HttpTrafficHandler, this.deadlines)
					|| added(pipeline, NettyPipeline.H2MultiplexHandler, this.deadlines)) {
				pipeline.remove(this);
			}
		}
		context.fireUserEventTriggered(event);
	}

}
