package dev.locations.guard;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http2.CleartextHttp2ServerUpgradeHandler.PriorKnowledgeUpgradeEvent;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;

/**
 * Protects a server of HTTP/1.1 and HTTP/2 from slow and broken clients.
 *
 * @param idleTimeout how long a connection may wait for a whole request head while no
 * request is being answered
 * @param bodyTimeout how long a request body may take to arrive
 * @param writeTimeout how long a client may take to read the unsent data of an answer, or
 * {@value WriteDeadline#MIN_BYTES} bytes of it
 * @param slowClients contains the connections with unsent data
 * @param connections contains all connections
 * @param nanos a clock that never goes backwards, in nanoseconds
 */
public record ConnectionGuard(Duration idleTimeout, Duration bodyTimeout, Duration writeTimeout,
		SlowClients slowClients, IdleConnections connections, LongSupplier nanos) {

	/** Adds the handlers to a new connection of reactor-netty. */
	public void addTo(ChannelPipeline pipeline) {
		pipeline.addFirst(new WriteDeadline(this.writeTimeout, this.slowClients, this.nanos));
		IdleConnections.Connection connection = this.connections.add(pipeline.channel());
		ProtocolSetup.addTo(pipeline, connection,
				() -> new ConnectionDeadlines(this.idleTimeout, this.bodyTimeout, this.nanos, connection));
	}

	/**
	 * Adds the other handlers as soon as the protocol is known: after the TLS handshake,
	 * with the preface of HTTP/2, or with the first request of HTTP/1.1. Until then the
	 * connection has a deadline only.
	 */
	private static final class ProtocolSetup extends ChannelInboundHandlerAdapter {

		private final IdleConnections.Connection connection;

		private final Supplier<ConnectionDeadlines> deadlines;

		private ProtocolSetup(IdleConnections.Connection connection, Supplier<ConnectionDeadlines> deadlines) {
			this.connection = connection;
			this.deadlines = deadlines;
		}

		static void addTo(ChannelPipeline pipeline, IdleConnections.Connection connection,
				Supplier<ConnectionDeadlines> deadlines) {
			boolean negotiated = pipeline.get(NettyPipeline.HttpTrafficHandler) == null;
			String server = negotiated ? NettyPipeline.ReactiveBridge : NettyPipeline.HttpTrafficHandler;
			ChannelHandlerContext upgrade = pipeline.context(HttpServerUpgradeHandler.class);
			ProtocolSetup setup = new ProtocolSetup(connection, deadlines);
			pipeline.addBefore((upgrade != null) ? upgrade.name() : server, name(setup), setup);
			addBefore(server, pipeline, deadlines.get());
			if (!negotiated) {
				addRequestLines(pipeline,
						(upgrade != null) ? NettyPipeline.H2CUpgradeHandler : NettyPipeline.HttpCodec);
			}
		}

		private static Http1RequestLines addRequestLines(ChannelPipeline pipeline, String codec) {
			Http1RequestLines lines = new Http1RequestLines();
			addBefore(codec, pipeline, lines);
			return lines;
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
			ChannelPipeline pipeline = context.pipeline();
			if (event instanceof PriorKnowledgeUpgradeEvent) {
				setUp(pipeline);
			}
			else if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
				// the web server has added the codec behind the deadlines
				pipeline.remove(ConnectionDeadlines.class);
				setUp(pipeline);
			}
			context.fireUserEventTriggered(event);
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object request) {
			setUp(context.pipeline());
			context.fireChannelRead(request);
		}

		private void setUp(ChannelPipeline pipeline) {
			Http2FrameCodec http2 = pipeline.get(Http2FrameCodec.class);
			String server = (http2 != null) ? NettyPipeline.H2MultiplexHandler : NettyPipeline.HttpTrafficHandler;
			if (pipeline.get(ConnectionDeadlines.class) == null) {
				addBefore(server, pipeline, this.deadlines.get());
			}
			addBefore(server, pipeline, SecurityHeaders.of(pipeline));
			if (http2 != null) {
				addBefore(server, pipeline, Http2ErrorHandler.INSTANCE, new Http2Turns());
				setUpHttp2(pipeline, http2);
				this.connection.watch(http2.connection());
				if (pipeline.get(Http1RequestLines.class) != null) {
					pipeline.remove(Http1RequestLines.class);
				}
			}
			else {
				Http1RequestLines lines = pipeline.get(Http1RequestLines.class);
				if (lines == null) {
					lines = addRequestLines(pipeline, NettyPipeline.HttpCodec);
				}
				addBefore(server, pipeline, new Http1RequestCheck(lines), new Http1CloseHandler());
				ignoreUpgrades(pipeline);
			}
			pipeline.remove(this);
		}

		private static void setUpHttp2(ChannelPipeline pipeline, Http2FrameCodec http2) {
			pipeline.get(WriteDeadline.class).watch(http2.connection());
			Http2ConnectionDecoder decoder = http2.decoder();
			decoder.frameListener(new ControlFrameLimit(new Http2RequestCheck(decoder.frameListener())));
		}

		/**
		 * The web server adds this handler to every connection without TLS, and has no
		 * option against that.
		 */
		private static void ignoreUpgrades(ChannelPipeline pipeline) {
			if (pipeline.get(HttpServerUpgradeHandler.class) != null) {
				pipeline.remove(HttpServerUpgradeHandler.class);
			}
		}

	}

	/**
	 * Resets the stream of a client that breaks the rules of HTTP/2. The web server would
	 * log this, and a connection that breaks, as failures of its own, so that any client
	 * could fill the log.
	 */
	@Sharable
	private static final class Http2ErrorHandler extends ChannelInboundHandlerAdapter {

		static final Http2ErrorHandler INSTANCE = new Http2ErrorHandler();

		private Http2ErrorHandler() {
		}

		@Override
		@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the reset
		public void exceptionCaught(ChannelHandlerContext context, Throwable error) {
			if (error instanceof Http2FrameStreamException stream && isCausedByClient(stream.error())) {
				context.writeAndFlush(new DefaultHttp2ResetFrame(stream.error()).stream(stream.stream()));
			}
			else if (!(error instanceof Http2Exception connection && isCausedByClient(connection.error()))
					&& !(error instanceof IOException || error.getCause() instanceof IOException)) {
				context.fireExceptionCaught(error);
			}
			// Netty itself sends an error of the connection to the client and closes it,
			// also one that the client has broken
		}

		private static boolean isCausedByClient(Http2Error error) {
			return !error.equals(Http2Error.INTERNAL_ERROR);
		}

	}

}
