package dev.locations.bench.slowreaders;

import dev.locations.bench.service.ServiceClient;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2ChannelDuplexHandler;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Asks for the whole list on several streams of one HTTP/2 connection. It sends no
 * WINDOW_UPDATE, so that the service can send no more than the first 64 KB.
 */
final class SlowHttp2Reader extends Http2ChannelDuplexHandler {

	private final StatusCounts answers;

	private final int streams;

	SlowHttp2Reader(StatusCounts answers, int streams) {
		this.answers = answers;
		this.streams = streams;
	}

	@Override
	public void channelActive(ChannelHandlerContext context) {
		Http2Headers request = new DefaultHttp2Headers().method("GET")
			.scheme("http")
			.authority(ServiceClient.HOST)
			.path(ServiceClient.LOCATIONS)
			.set("accept-encoding", "gzip");
		for (int i = 0; i < this.streams; i++) {
			context.write(new DefaultHttp2HeadersFrame(request, true).stream(newStream()));
		}
		context.flush();
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof Http2HeadersFrame answer) {
			this.answers.add(answer.headers().status().toString());
		}
		ReferenceCountUtil.release(message);
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
		context.close();
	}

}
