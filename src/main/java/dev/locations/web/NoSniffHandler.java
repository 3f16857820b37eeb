package dev.locations.web;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import reactor.netty.NettyPipeline;

/**
 * Adds {@code X-Content-Type-Options: nosniff} to what the web server answers by itself,
 * before any filter: requests that are not HTTP, too long, or for no valid URI.
 */
@Sharable
final class NoSniffHandler extends ChannelOutboundHandlerAdapter {

	private static final String HEADER = "X-Content-Type-Options";

	private static final NoSniffHandler INSTANCE = new NoSniffHandler();

	private NoSniffHandler() {
	}

	static void addTo(ChannelPipeline pipeline) {
		if (pipeline.get(NettyPipeline.HttpCodec) != null) {
			pipeline.addAfter(NettyPipeline.HttpCodec, NoSniffHandler.class.getSimpleName(), INSTANCE);
		}
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is the future
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof HttpResponse response && !response.headers().contains(HEADER)) {
			response.headers().set(HEADER, "nosniff");
		}
		context.write(message, promise);
	}

}
