package dev.locations.guard;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameStreamException;

/**
 * Resets the stream of a client that breaks the rules of HTTP/2. The web server would log
 * this as a failure of its own, so that any client could fill the log.
 */
@Sharable
final class Http2ErrorHandler extends ChannelInboundHandlerAdapter {

	static final Http2ErrorHandler INSTANCE = new Http2ErrorHandler();

	private Http2ErrorHandler() {
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the reset
	public void exceptionCaught(ChannelHandlerContext context, Throwable error) {
		if (error instanceof Http2FrameStreamException stream && isCausedByClient(stream.error())) {
			context.writeAndFlush(new DefaultHttp2ResetFrame(stream.error()).stream(stream.stream()));
		}
		else if (!(error instanceof Http2Exception connection && isCausedByClient(connection.error()))) {
			context.fireExceptionCaught(error);
		}
		// Netty itself sends an error of the connection to the client and closes it
	}

	private static boolean isCausedByClient(Http2Error error) {
		return !error.equals(Http2Error.INTERNAL_ERROR);
	}

}
