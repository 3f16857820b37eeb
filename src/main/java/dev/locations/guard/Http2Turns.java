package dev.locations.guard;

import java.util.ArrayList;
import java.util.List;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Begins requests of HTTP/2 when all that has arrived is read. A request that its client
 * has reset by then is never begun, so resets cost little, on however many connections
 * they come (CVE-2023-44487).
 */
final class Http2Turns extends ChannelInboundHandlerAdapter {

	private List<Http2StreamFrame> frames = new ArrayList<>();

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof Http2StreamFrame frame && !(message instanceof Http2ResetFrame)) {
			this.frames.add(frame);
		}
		else {
			context.fireChannelRead(message);
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		List<Http2StreamFrame> read = this.frames;
		this.frames = new ArrayList<>();
		for (Http2StreamFrame frame : read) {
			if (frame.stream().state().equals(Http2Stream.State.CLOSED)) {
				ReferenceCountUtil.release(frame);
			}
			else {
				context.fireChannelRead(frame);
			}
		}
		context.fireChannelReadComplete();
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		this.frames.forEach(ReferenceCountUtil::release);
		this.frames.clear();
	}

}
