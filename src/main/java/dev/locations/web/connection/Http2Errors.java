package dev.locations.web.connection;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameStreamException;

/**
 * Tells clients of HTTP/2 what they did wrong, and nobody else: the web server would take
 * it for a failure of its own, and any client could fill the log with it.
 */
@Sharable
final class Http2Errors extends ChannelInboundHandlerAdapter {

	static final Http2Errors INSTANCE = new Http2Errors();

	private Http2Errors() {
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a reset
	public void exceptionCaught(ChannelHandlerContext context, Throwable error) {
		if (error instanceof Http2FrameStreamException stream && isOfTheClient(stream.error())) {
			context.writeAndFlush(new DefaultHttp2ResetFrame(stream.error()).stream(stream.stream()));
		}
		else if (!(error instanceof Http2Exception connection && isOfTheClient(connection.error()))) {
			context.fireExceptionCaught(error);
		}
		// else Netty ends the connection and tells why
	}

	private static boolean isOfTheClient(Http2Error error) {
		return !error.equals(Http2Error.INTERNAL_ERROR);
	}

}
