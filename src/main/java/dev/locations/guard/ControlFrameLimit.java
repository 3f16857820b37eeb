package dev.locations.guard;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;

/**
 * Limits the control frames of an HTTP/2 connection (CVE-2019-9512, CVE-2019-9513,
 * CVE-2019-9515), which cost work and carry no data. Each request allows some more of
 * them. A connection over the limit is closed. Netty itself limits RST_STREAM,
 * CONTINUATION, and empty DATA frames.
 */
final class ControlFrameLimit extends Http2FrameListenerDecorator {

	static final int MAX_FRAMES = 1_000;

	static final int FRAMES_PER_REQUEST = 10;

	static final int SMALL_INCREMENT = 1024;

	private static final long PERIOD = TimeUnit.SECONDS.toNanos(30);

	private int frames;

	private long periodStart = System.nanoTime();

	ControlFrameLimit(Http2FrameListener listener) {
		super(listener);
	}

	private void count() throws Http2Exception {
		long now = System.nanoTime();
		if (now - this.periodStart >= PERIOD) {
			this.periodStart = now;
			this.frames = 0;
		}
		this.frames++;
		if (this.frames > MAX_FRAMES) {
			throw Http2Exception.connectionError(Http2Error.ENHANCE_YOUR_CALM, "Too many control frames");
		}
	}

	@Override
	public void onHeadersRead(ChannelHandlerContext context, int stream, Http2Headers headers, int dependency,
			short weight, boolean exclusive, int padding, boolean last) throws Http2Exception {
		this.frames -= FRAMES_PER_REQUEST;
		super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, last);
	}

	@Override
	public void onPriorityRead(ChannelHandlerContext context, int stream, int dependency, short weight,
			boolean exclusive) throws Http2Exception {
		count();
		super.onPriorityRead(context, stream, dependency, weight, exclusive);
	}

	@Override
	public void onSettingsAckRead(ChannelHandlerContext context) throws Http2Exception {
		count();
		super.onSettingsAckRead(context);
	}

	@Override
	public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
		count();
		super.onSettingsRead(context, settings);
	}

	@Override
	public void onPingRead(ChannelHandlerContext context, long data) throws Http2Exception {
		count();
		super.onPingRead(context, data);
	}

	@Override
	public void onPingAckRead(ChannelHandlerContext context, long data) throws Http2Exception {
		count();
		super.onPingAckRead(context, data);
	}

	@Override
	public void onWindowUpdateRead(ChannelHandlerContext context, int stream, int increment) throws Http2Exception {
		if (increment < SMALL_INCREMENT) {
			count();
		}
		super.onWindowUpdateRead(context, stream, increment);
	}

	@Override
	public void onUnknownFrame(ChannelHandlerContext context, byte type, int stream, Http2Flags flags, ByteBuf payload)
			throws Http2Exception {
		count();
		super.onUnknownFrame(context, type, stream, flags, payload);
	}

}
