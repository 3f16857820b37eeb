package dev.locations.guard;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Error;

/**
 * Ends a connection of HTTP/2 when its server stops (RFC 9113, 6.8). The first GOAWAY
 * asks for no more streams, and the second one names the last stream that was begun.
 * Netty closes the connection when all streams have ended.
 */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
final class Http2CloseHandler extends ChannelInboundHandlerAdapter {

	static final Http2CloseHandler INSTANCE = new Http2CloseHandler();

	private Http2CloseHandler() {
	}

	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event == ConnectionDrain.BEGUN) {
			sendGoAway(context, Integer.MAX_VALUE);
			ConnectionDrain.afterLastRequest(context, () -> {
				sendGoAway(context, 0);
				context.close();
			});
		}
		context.fireUserEventTriggered(event);
	}

	private static void sendGoAway(ChannelHandlerContext context, int streamsOnTheirWay) {
		context.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR).setExtraStreamIds(streamsOnTheirWay));
	}

}
