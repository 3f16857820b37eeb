package dev.locations.guard;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Resets the streams of an HTTP/2 connection whose requests do not end in time, answered
 * or not. Such a stream would occupy memory and keep its connection open for ever. Stream
 * identifiers increase (RFC 9113, 5.1.1), so one timestamp covers all streams that were
 * open at that time.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the reset
final class Http2RequestDeadline {

	private final long timeoutNanos;

	private final LongSupplier nanos;

	private final Deque<Snapshot> snapshots = new ArrayDeque<>();

	Http2RequestDeadline(Duration timeout, LongSupplier nanos) {
		this.nanos = nanos;
		this.timeoutNanos = timeout.toNanos();
	}

	/** Resets the streams that were open a timeout ago. Must be called regularly. */
	void resetOverdue(ChannelHandlerContext context, Http2FrameCodec http2) {
		long now = this.nanos.getAsLong();
		this.snapshots.addLast(new Snapshot(http2.connection().remote().lastStreamCreated(), now));
		int overdue = 0;
		while (now - this.snapshots.getFirst().at() >= this.timeoutNanos) {
			overdue = this.snapshots.removeFirst().lastStream();
		}
		if (overdue > 0) {
			resetUpTo(context, http2, overdue);
		}
	}

	private static void resetUpTo(ChannelHandlerContext context, Http2FrameCodec http2, int lastStream) {
		ChannelHandlerContext frames = context.pipeline().context(http2);
		try {
			http2.connection().forEachActiveStream((stream) -> {
				if (stream.id() <= lastStream && !stream.state().equals(Http2Stream.State.HALF_CLOSED_REMOTE)
						&& !LongBodies.contain(context.channel(), stream.id())) {
					http2.encoder()
						.writeRstStream(frames, stream.id(), Http2Error.NO_ERROR.code(), frames.newPromise());
				}
				return true;
			});
		}
		catch (Http2Exception ex) {
			// the visitor above does not throw it
		}
		frames.flush();
	}

	private record Snapshot(int lastStream, long at) {
	}

}
