package dev.locations.web.connection;

import java.util.function.Supplier;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http2.CleartextHttp2ServerUpgradeHandler.PriorKnowledgeUpgradeEvent;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/**
 * Adds the handlers of this service to a connection as soon as its protocol is known:
 * after the TLS handshake, with the preface of HTTP/2, or with the first request of
 * HTTP/1.1. Until then the connection has a deadline only. Then this handler removes
 * itself.
 */
final class ProtocolSetup extends ChannelInboundHandlerAdapter {

	private final Supplier<ConnectionDeadlines> deadlines;

	private ProtocolSetup(Supplier<ConnectionDeadlines> deadlines) {
		this.deadlines = deadlines;
	}

	/**
	 * Prepares a new connection.
	 * @param pipeline the pipeline of the connection
	 * @param deadlines makes the handler that limits the time for requests
	 */
	static void addTo(ChannelPipeline pipeline, Supplier<ConnectionDeadlines> deadlines) {
		boolean negotiated = pipeline.get(NettyPipeline.HttpTrafficHandler) == null;
		String server = negotiated ? NettyPipeline.ReactiveBridge : NettyPipeline.HttpTrafficHandler;
		ChannelHandlerContext upgrade = pipeline.context(HttpServerUpgradeHandler.class);
		ProtocolSetup setup = new ProtocolSetup(deadlines);
		pipeline.addBefore((upgrade != null) ? upgrade.name() : server, name(setup), setup);
		addBefore(server, pipeline, deadlines.get());
	}

	private static void addBefore(String server, ChannelPipeline pipeline, ChannelHandler... handlers) {
		for (ChannelHandler handler : handlers) {
			pipeline.addBefore(server, name(handler), handler);
		}
	}

	private static String name(ChannelHandler handler) {
		return handler.getClass().getSimpleName();
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof PriorKnowledgeUpgradeEvent
				|| (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess())) {
			setUp(context.pipeline());
		}
		context.fireUserEventTriggered(event);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object request) {
		setUp(context.pipeline());
		context.fireChannelRead(request);
	}

	private void setUp(ChannelPipeline pipeline) {
		pipeline.remove(ConnectionDeadlines.class);
		Http2FrameCodec http2 = pipeline.get(Http2FrameCodec.class);
		if (http2 != null) {
			setUpHttp2(pipeline, http2);
		}
		else {
			setUpHttp1(pipeline);
		}
		pipeline.remove(this);
	}

	private void setUpHttp1(ChannelPipeline pipeline) {
		// The web server adds this handler to every connection that may use HTTP/2
		// without TLS, and removes it itself when it sees the preface of HTTP/2. So it
		// can only be removed here. Without it the header Upgrade is ignored.
		if (pipeline.get(HttpServerUpgradeHandler.class) != null) {
			pipeline.remove(HttpServerUpgradeHandler.class);
		}
		addBefore(NettyPipeline.HttpTrafficHandler, pipeline, Http1RequestCheck.INSTANCE, SecurityHeaders.of(pipeline),
				this.deadlines.get(), new Http1CloseHandler());
	}

	private void setUpHttp2(ChannelPipeline pipeline, Http2FrameCodec http2) {
		addBefore(NettyPipeline.H2MultiplexHandler, pipeline, Http2ErrorHandler.INSTANCE, SecurityHeaders.of(pipeline),
				this.deadlines.get());
		pipeline.get(WriteDeadline.class).watch(new PendingStreams(http2.connection()));
		Http2ConnectionDecoder decoder = http2.decoder();
		decoder.frameListener(new ControlFrameLimit(new Http2RequestCheck(decoder.frameListener())));
	}

}
