package dev.locations.web;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client does not take what is sent, or takes next to nothing
 * of it, so that it does not hold on to memory and to its place among the requests. With
 * HTTP/2, where a client may take some answers and hold others back, this goes by the
 * answer. It is the first handler of a pipeline, where bytes leave. While all is taken at
 * once, it costs no more than a sum.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a check, or for the end
final class WriteDeadline extends ChannelOutboundHandlerAdapter {

	/** A client that takes fewer bytes in the time it has is too slow. */
	static final int LEAST_BYTES = 64 * 1024;

	private final Duration timeout;

	private long written;

	private @Nullable Future<?> nextCheck;

	/**
	 * Sets a deadline for a connection.
	 * @param timeout how long the client may take for what waits for it, or for
	 * {@link #LEAST_BYTES} of it
	 */
	WriteDeadline(Duration timeout) {
		this.timeout = timeout;
	}

	/** What was written before may all have been taken: then the time starts anew. */
	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.nextCheck != null && !isWaiting(context)) {
			stopChecks();
		}
		if (message instanceof ByteBuf bytes) {
			this.written += bytes.readableBytes();
		}
		context.write(message, promise);
	}

	@Override
	public void flush(ChannelHandlerContext context) {
		context.flush();
		if (this.nextCheck == null && isWaiting(context)) {
			checkLater(context);
		}
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		stopChecks();
	}

	private void stopChecks() {
		if (this.nextCheck != null) {
			this.nextCheck.cancel(false);
			this.nextCheck = null;
		}
	}

	private void checkLater(ChannelHandlerContext context) {
		long before = taken(context);
		Http2FrameCodec http2 = http2(context);
		int lastStream = (http2 != null) ? http2.connection().remote().lastStreamCreated() : 0;
		this.nextCheck = context.executor()
			.schedule(() -> check(context, before, lastStream), this.timeout.toNanos(), TimeUnit.NANOSECONDS);
	}

	private void check(ChannelHandlerContext context, long before, int lastStream) {
		this.nextCheck = null;
		if (!isWaiting(context)) {
			return;
		}
		Http2FrameCodec http2 = http2(context);
		int answers = (http2 != null) ? HeldBackAnswers.count(http2.connection(), lastStream) : 1;
		if (taken(context) - before < (long) LEAST_BYTES * Math.max(1, answers)) {
			context.close();
			return;
		}
		checkLater(context);
	}

	/** What went to the operating system, in bytes. */
	private long taken(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return (unsent != null) ? this.written - unsent.totalPendingWriteBytes() + unsent.currentProgress()
				: this.written;
	}

	private static boolean isWaiting(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		if (unsent != null && !unsent.isEmpty()) {
			return true;
		}
		Http2FrameCodec http2 = http2(context);
		return http2 != null && HeldBackAnswers.count(http2.connection(), Integer.MAX_VALUE) > 0;
	}

	private static @Nullable Http2FrameCodec http2(ChannelHandlerContext context) {
		return context.pipeline().get(Http2FrameCodec.class);
	}

}
